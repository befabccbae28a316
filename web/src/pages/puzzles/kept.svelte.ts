/** What a person has made of the puzzles, kept in their browser. */

import { keep, readKept } from "../../state/kept";
import { afterFailing, afterSolving, NOTHING, readProgress, type Progress } from "./progress";

const KEY = "belvedere.puzzles";

const kept: Record<string, Progress> = $state(readKept(KEY, readProgress));

/** What was made of the puzzles of a game. */
export function progressOf(game: string): Progress {
  return kept[game] ?? NOTHING;
}

function note(game: string, progress: Progress): void {
  kept[game] = progress;
  keep(KEY, kept);
}

/** Notes that a puzzle was solved. */
export function noteSolved(game: string, id: string): void {
  note(game, afterSolving(progressOf(game), id));
}

/** Notes that something wrong was played in a puzzle, or that its solution was looked at. */
export function noteFailed(game: string, id: string): void {
  note(game, afterFailing(progressOf(game), id));
}
