/** How people, computers and what can be touched are called in the language of the page. */

import type { Scene } from "../api/scene";
import type { Seat } from "../api/types";
import { text } from "./text.svelte";

/** A guest as the server calls them; names of accounts have no spaces. */
const GUEST = /^Guest (\S+)$/;

/** A computer as the records of the server call it. */
const COMPUTER = /^Level (\d+)$/;

/** The name of a person. */
export function personName(name: string): string {
  const code = GUEST.exec(name)?.[1];
  if (code !== undefined) return text("list.guest", { code });
  return name || text("list.left");
}

/** Who sits there, within a sentence. */
export function seatName({ kind, name, level }: Seat): string {
  if (kind === "computer") return text("list.computer", { level: level ?? 0 });
  if (kind === "record") return recordName(name);
  return kind === "open" ? text("list.open") : personName(name);
}

/** Who played according to a record, which may not say it. */
function recordName(name: string): string {
  const level = COMPUTER.exec(name)?.[1];
  if (level !== undefined) return text("list.computer", { level });
  return name ? personName(name) : text("list.open");
}

/** The address of the page of who sits there; only people who have an account have one. */
export function pageOf({ kind, name }: Seat): string | null {
  return kind === "person" && name && !GUEST.test(name) ? `/people/${name}` : null;
}

/** A sentence that begins with who sits there: names of people are written as they write them themselves. */
export function aboutSeat(seat: Seat, sentence: string): string {
  return seat.kind === "person" ? sentence : capital(sentence);
}

/** What can be touched, within a sentence. */
export function targetName(scene: Scene | null, target: string): string {
  return scene?.names[target] ?? target;
}

/** Words as the beginning of a sentence. */
export function capital(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}
