/** Ids for requests. */

const LENGTH = 20;

/** A new id; `crypto.randomUUID` would do, but is not there on a page without HTTPS on another machine. */
export function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(LENGTH));
  return Array.from(bytes, (byte) => byte.toString(36).padStart(2, "0")).join("");
}
