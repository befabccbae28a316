/** What a person has made of the puzzles of a game: which are solved, and how many in a row at the first try. */

import { readEach } from "../../state/kept";

export interface Tally {
  solved: readonly string[];
  /** Those in which something wrong was played, or the solution was looked at, before they were solved. */
  failed: readonly string[];
  /** How many puzzles in a row were solved at the first try, now and at most. */
  streak: number;
  best: number;
}

export const NOTHING: Tally = { solved: [], failed: [], streak: 0, best: 0 };

/** After a puzzle was solved. It counts for the streak if nothing was wrong before, and only once. */
export function afterSolving(tally: Tally, id: string): Tally {
  if (tally.solved.includes(id)) return tally;
  const streak = tally.failed.includes(id) ? tally.streak : tally.streak + 1;
  return { ...tally, solved: [...tally.solved, id], streak, best: Math.max(tally.best, streak) };
}

/** After a wrong answer, or a look at the solution: that ends the streak, unless the puzzle had been solved before. */
export function afterFailing(tally: Tally, id: string): Tally {
  if (tally.solved.includes(id)) return tally;
  const failed = tally.failed.includes(id) ? tally.failed : [...tally.failed, id];
  return { ...tally, failed, streak: 0 };
}

/** The next puzzle to solve: the first that is not solved after the one that is shown, or else before it. */
export function nextPuzzle<Puzzle extends { id: string }>(
  puzzles: readonly Puzzle[],
  solved: readonly string[],
  shown?: string,
): Puzzle | undefined {
  const from = puzzles.findIndex(({ id }) => id === shown) + 1;
  const inOrder = [...puzzles.slice(from), ...puzzles.slice(0, from)];
  return inOrder.find(({ id }) => id !== shown && !solved.includes(id));
}

/** What was kept of all games, as far as it can be read. */
export function readTallies(kept: unknown): Record<string, Tally> {
  return readEach(kept, readOne);
}

function readOne(kept: unknown): Tally {
  const { solved, failed, streak, best } = (kept ?? {}) as Record<string, unknown>;
  return { solved: ids(solved), failed: ids(failed), streak: count(streak), best: count(best) };
}

function ids(kept: unknown): string[] {
  return Array.isArray(kept) ? kept.filter((each): each is string => typeof each === "string") : [];
}

function count(kept: unknown): number {
  return Number.isInteger(kept) ? (kept as number) : 0;
}
