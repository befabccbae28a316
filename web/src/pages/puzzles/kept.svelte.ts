/** What a person has made of the puzzles, kept in their browser. */

import { keep, readKept } from "../../state/kept";
import { afterFailing, afterSolving, NOTHING, readTallies, type Tally } from "./tally";

const KEY = "belvedere.puzzles";

const kept: Record<string, Tally> = $state(readKept(KEY, readTallies));

/** What was made of the puzzles of a game. */
export function tallyOf(game: string): Tally {
  return kept[game] ?? NOTHING;
}

function note(game: string, tally: Tally): void {
  kept[game] = tally;
  keep(KEY, kept);
}

/** Notes that a puzzle was solved. */
export function noteSolved(game: string, id: string): void {
  note(game, afterSolving(tallyOf(game), id));
}

/** Notes that something wrong was played in a puzzle, or that its solution was looked at. */
export function noteFailed(game: string, id: string): void {
  note(game, afterFailing(tallyOf(game), id));
}
