/** The field of Volterra: flagstones, one for each tower. */

import type { Group, Texture } from "three";
import type { Scene } from "../../../api/scene";
import { BOARDS, sheer } from "../palette";
import { chance } from "../seeded";
import { drawFace, squareAround, writeCoordinates } from "../face";
import { tile } from "../shapes/box";
import { pawn } from "../shapes/turned";
import { slab } from "../slab";

const EDGE = 0.45;

export const shapes = { tile, pawn };

export function board(scene: Scene, pixels: number, wood: Texture): Group {
  const [files, ranks] = scene.size;
  const face = drawFace(files + 2 * EDGE, ranks + 2 * EDGE, pixels, (pen) => {
    const all = new Path2D();
    all.rect(0, 0, files + 2 * EDGE, ranks + 2 * EDGE);
    pen.fill(all, "wood", BOARDS.frame);
    const field = new Path2D();
    field.rect(EDGE - 0.06, EDGE - 0.06, files + 0.12, ranks + 0.12);
    pen.fill(field, "stone", BOARDS.joint);
    scene.spots.forEach(({ target, place }, index) => {
      const stone = new Path2D();
      stone.roundRect(place[0] + EDGE - 0.485, ranks + EDGE - place[1] - 0.485, 0.97, 0.97, 0.05);
      pen.fill(stone, "stone", BOARDS.stone, index + 1);
      pen.context.fillStyle = sheer(BOARDS.worn, chance(target) * 0.1);
      pen.context.fill(stone);
      pen.line(
        squareAround(place[0] + EDGE, ranks + EDGE - place[1], 0.465),
        sheer(BOARDS.chalk, 0.25),
        0.012,
      );
    });
    writeCoordinates(pen, scene.size, EDGE, BOARDS.paleInk);
  });
  return slab(scene.size, EDGE, face, wood);
}
