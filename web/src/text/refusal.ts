/** What to tell a person when something was refused. */

import { Refused } from "../api/client";
import { asSentence } from "./sentence";
import { text } from "./text.svelte";

/** The sentence of a refusal, as the beginning of a text; throws what is no refusal. */
export function sentenceOf(error: unknown): string {
  if (!(error instanceof Refused)) throw error;
  return asSentence(error.message || text("table.unreachable"));
}

/** Why a page cannot show what it is for; throws what is no refusal. That the server is away is told above every page. */
export function whyNothing(error: unknown): string {
  return error instanceof Refused && error.status === 0 ? text("offline.nothing") : sentenceOf(error);
}
