/** What a game brings for the solid table: a file in `boards`. A game without one is shown on the flat view. */

import type { BufferGeometry, Group, Texture } from "three";
import type { Place, Scene } from "../../api/scene";
import type { Tint } from "./shapes/form";

/** Makes the form of a piece in its size, with an inlaid mark in a tint if it is to have one. */
export type Shape = (size: Place, mark: Tint | null) => BufferGeometry;

export interface SolidGame {
  /** Makes the board of a scene, with so many pixels along its longer side, and its frame in a wood. */
  board: (scene: Scene, pixels: number, wood: Texture) => Group;
  /** The shape of each kind of things. */
  shapes: Record<string, Shape>;
}

const GAMES = import.meta.glob<SolidGame>("./boards/*.ts");

/** What a game brings, still to be loaded; nothing if it brings none. */
export function solidGame(game: string): (() => Promise<SolidGame>) | undefined {
  return GAMES[`./boards/${game}.ts`];
}
