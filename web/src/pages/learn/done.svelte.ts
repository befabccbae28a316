/** Which steps of the lessons a person has done, kept in their browser. */

import { keep, readEach, readKept } from "../../state/kept";

const KEY = "belvedere.lessons";

type StepsDone = Record<string, number[]>;

/** What was kept, as far as it can be read. */
export function readDone(kept: unknown): StepsDone {
  return readEach(kept, (steps) =>
    Array.isArray(steps) ? steps.filter((step): step is number => Number.isInteger(step)) : undefined,
  );
}

const done: StepsDone = $state(readKept(KEY, readDone));

function note(game: string, steps: number[]): void {
  done[game] = steps;
  keep(KEY, done);
}

/** The steps of a game's lesson that were done, counted from 0. */
export function stepsDone(game: string): readonly number[] {
  return done[game] ?? [];
}

/** Notes that a step was done. */
export function markDone(game: string, step: number): void {
  if (!stepsDone(game).includes(step)) note(game, [...stepsDone(game), step]);
}

/** Forgets all about a game's lesson. */
export function forget(game: string): void {
  note(game, []);
}

/** Where to go on: the first step that was not done, or the first of all once all were. */
export function firstLeft(done: readonly number[], count: number): number {
  const left = Array.from({ length: count }, (_, step) => step).find((step) => !done.includes(step));
  return left ?? 0;
}
