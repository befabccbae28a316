/** How a game ended, in words. */

import type { Scene } from "../api/scene";
import type { Outcome } from "../api/types";
import { asSentence } from "../text/sentence";

/** What decided a game and, where that is something else, before it why nobody plays on. */
export function resultText(outcome: Outcome, scene: Scene | null): string {
  const stopped = scene?.ending?.stopped;
  const sentence = asSentence(outcome.sentence);
  return stopped ? `${asSentence(stopped)}. ${sentence}` : sentence;
}
