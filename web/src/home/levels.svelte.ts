/** The level of the computer that was used last in each game, kept in the browser. */

const KEY = "belvedere.levels";
const USUAL = 2;

/** What was kept, as far as it can be read. */
export function readLevels(kept: string | null): Record<string, number> {
  try {
    const levels = JSON.parse(kept ?? "{}") as unknown;
    if (typeof levels !== "object" || levels === null) return {};
    return Object.fromEntries(
      Object.entries(levels).filter((each): each is [string, number] => Number.isInteger(each[1])),
    );
  } catch {
    return {};
  }
}

function readKept(): Record<string, number> {
  try {
    return readLevels(localStorage.getItem(KEY));
  } catch {
    return {};
  }
}

const levels = $state(readKept());

/** The level for a game. */
export function levelFor(game: string): number {
  return levels[game] ?? USUAL;
}

/** Chooses a level for a game, from now on. */
export function chooseLevel(game: string, level: number): void {
  levels[game] = level;
  try {
    localStorage.setItem(KEY, JSON.stringify(levels));
  } catch {
    // a browser that keeps nothing still plays
  }
}
