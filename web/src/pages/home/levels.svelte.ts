/** The level of the computer that was used last in each game, kept in the browser. */

import { keep, readEach, readKept } from "../../state/kept";

const KEY = "belvedere.levels";
const USUAL = 2;

/** What was kept, as far as it can be read. */
export function readLevels(kept: unknown): Record<string, number> {
  return readEach(kept, (level) => (Number.isInteger(level) ? (level as number) : undefined));
}

const levels = $state(readKept(KEY, readLevels));

/** The level for a game. */
export function levelFor(game: string): number {
  return levels[game] ?? USUAL;
}

/** Chooses a level for a game, from now on. */
export function chooseLevel(game: string, level: number): void {
  levels[game] = level;
  keep(KEY, levels);
}
