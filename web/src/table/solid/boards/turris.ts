/** The mat of Turris: felt in a wooden rim, with nothing marked on its squares. */

import type { Group, Texture } from "three";
import type { Scene } from "../../../api/scene";
import { BOARDS } from "../palette";
import { drawFace, writeCoordinates } from "../face";
import { bar } from "../shapes/box";
import { slab } from "../slab";

/** How far the board goes on beyond the squares: felt with the coordinates on it, and the rim around. */
const EDGE = 0.5;
const RIM = 0.12;

export const shapes = { bar };

export function board(scene: Scene, pixels: number, wood: Texture): Group {
  const [width, depth] = [scene.size[0] + 2 * EDGE, scene.size[1] + 2 * EDGE];
  const face = drawFace(width, depth, pixels, (pen) => {
    const all = new Path2D();
    all.rect(0, 0, width, depth);
    pen.fill(all, "wood", BOARDS.frame);
    const felt = new Path2D();
    felt.roundRect(RIM, RIM, width - 2 * RIM, depth - 2 * RIM, 0.2);
    pen.fill(felt, scene.look.board.stuff, scene.look.board.hue);
    pen.line(felt, BOARDS.ink, 0.04);
    writeCoordinates(pen, scene.size, EDGE, BOARDS.paleInk);
  });
  return slab(scene.size, EDGE, face, wood);
}
