/** What a person has made of the puzzles, kept in their browser. */

import { afterFailing, afterSolving, NOTHING, readProgress, type Progress } from "./progress";

const KEY = "belvedere.puzzles";

function readKept(): Record<string, Progress> {
  try {
    return readProgress(localStorage.getItem(KEY));
  } catch {
    return {};
  }
}

const kept: Record<string, Progress> = $state(readKept());

/** What was made of the puzzles of a game. */
export function progressOf(game: string): Progress {
  return kept[game] ?? NOTHING;
}

function keep(game: string, progress: Progress): void {
  kept[game] = progress;
  try {
    localStorage.setItem(KEY, JSON.stringify(kept));
  } catch {
    // a browser that keeps nothing still has puzzles
  }
}

/** Notes that a puzzle was solved. */
export function noteSolved(game: string, id: string): void {
  keep(game, afterSolving(progressOf(game), id));
}

/** Notes that something wrong was played in a puzzle, or that its solution was looked at. */
export function noteFailed(game: string, id: string): void {
  keep(game, afterFailing(progressOf(game), id));
}
