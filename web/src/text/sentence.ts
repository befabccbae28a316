/** Sentences of the server, which begin as in the middle of a text. */

import { capital } from "./names";

/** A sentence with a capital letter, unless it begins with notation, which has its own; and with curved apostrophes. */
export function asSentence(words: string): string {
  const curved = words.replaceAll("'", "’");
  return /^[a-z]\d/.test(curved) ? curved : capital(curved);
}
