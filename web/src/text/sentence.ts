/** Sentences of the server, which begin as in the middle of a text. */

import { capital } from "./names";

/** The first word of a sentence, if it is nothing but letters: notation has figures or signs in it. */
const WORD = /^\p{L}+(?=[\s,:;’-]|$)/u;

/** A sentence with a capital letter, unless it begins with notation, which has its own; and with curved apostrophes. */
export function asSentence(words: string): string {
  const curved = words.replaceAll("'", "’");
  return WORD.test(curved) ? capital(curved) : curved;
}
