/** What a player can expect, in numbers and words. */

import type { Scene } from "../api/scene";
import type { AnalysisView, EngineLine, Game } from "../api/types";
import { numberText, text } from "../text/text.svelte";
import { colourName } from "./seats";

/** The expected score of player 0, from 0 to 1, with a line of what the engine has found. */
export function firstScore(found: AnalysisView, line: EngineLine): number {
  return found.to_move === 0 ? line.value : 1 - line.value;
}

/** Who stands better, and how likely they win. */
export function scoreText(first: number, scene: Scene | null, game: Game | null): string {
  const percent = numberText(100 * Math.max(first, 1 - first));
  return text("analysis.value", { colour: colourName(first >= 0.5 ? 0 : 1, scene, game), percent });
}
