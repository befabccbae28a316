/** Where the WebSockets of the server are, in the language in which it is to speak. */

import { spoken } from "./client";

/** The address of a WebSocket. */
export function socketAddress(path: string): URL {
  const address = new URL(path, location.href);
  address.protocol = location.protocol === "https:" ? "wss:" : "ws:";
  address.searchParams.set("language", spoken());
  return address;
}
