/** What the pieces of each game are made of: the first colour’s and the second’s, as names of tokens. */

import type { Scene } from "../api/scene";

const MATERIALS: Record<string, readonly [string, string]> = {
  volterra: ["walnut", "maple"],
  volo: ["orange", "blue"],
  voldetour: ["ebony", "limestone"],
  turris: ["ash", "oak"],
};

/** The materials of both colours of a game. */
export function materialsOf(game: string): readonly [string, string] {
  return MATERIALS[game] ?? ["oak", "ash"];
}

/** The materials of both players of a scene, of whom the first need not have the first colour. */
export function playersMaterials({ game, first }: Scene): readonly [string, string] {
  const [one, other] = materialsOf(game);
  return first === 0 ? [one, other] : [other, one];
}
