/** The boards of all games. */

import { type Group, Mesh, type Texture } from "three";
import type { Scene } from "../../../api/scene";
import { turrisBoard } from "./turris";
import { voldetourBoard } from "./voldetour";
import { voloBoard } from "./volo";
import { volterraBoard } from "./volterra";

/** Makes the board of a scene, with so many pixels along its longer side, and its frame in a wood. */
type Builder = (scene: Scene, pixels: number, wood: Texture) => Group;

const BOARDS: Record<string, Builder> = {
  volterra: volterraBoard,
  volo: voloBoard,
  voldetour: voldetourBoard,
  turris: turrisBoard,
};

/** The board of a scene; those of games that we do not know are fields of flagstones. */
export function buildBoard(scene: Scene, pixels: number, wood: Texture): Group {
  const board = (BOARDS[scene.game] ?? volterraBoard)(scene, pixels, wood);
  board.traverse((part) => {
    part.receiveShadow = true;
    part.castShadow = part instanceof Mesh;
  });
  return board;
}
