/** Sentences of the server, which begin as in the middle of a text. */

import { capital } from "./names";

/** A sentence with a capital letter, unless it begins with notation, which has its own. */
export function asSentence(words: string): string {
  return /^[a-z]\d/.test(words) ? words : capital(words);
}
