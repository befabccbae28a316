/** Which steps of the lessons a person has done, kept in their browser. */

const KEY = "belvedere.lessons";

type Progress = Record<string, number[]>;

/** What was kept, as far as it can be read. */
export function readProgress(kept: string | null): Progress {
  try {
    const found = JSON.parse(kept ?? "{}") as unknown;
    if (typeof found !== "object" || found === null) return {};
    return Object.fromEntries(
      Object.entries(found)
        .filter((each): each is [string, unknown[]] => Array.isArray(each[1]))
        .map(([game, steps]) => [game, steps.filter((step): step is number => Number.isInteger(step))]),
    );
  } catch {
    return {};
  }
}

function readKept(): Progress {
  try {
    return readProgress(localStorage.getItem(KEY));
  } catch {
    return {};
  }
}

const progress: Progress = $state(readKept());

function keep(game: string, steps: number[]): void {
  progress[game] = steps;
  try {
    localStorage.setItem(KEY, JSON.stringify(progress));
  } catch {
    // a browser that keeps nothing still teaches
  }
}

/** The steps of a game's lesson that were done, counted from 0. */
export function stepsDone(game: string): readonly number[] {
  return progress[game] ?? [];
}

/** Notes that a step was done. */
export function markDone(game: string, step: number): void {
  if (!stepsDone(game).includes(step)) keep(game, [...stepsDone(game), step]);
}

/** Forgets all about a game's lesson. */
export function forget(game: string): void {
  keep(game, []);
}

/** Where to go on: the first step that was not done, or the first of all once all were. */
export function firstLeft(done: readonly number[], count: number): number {
  const left = Array.from({ length: count }, (_, step) => step).find((step) => !done.includes(step));
  return left ?? 0;
}
