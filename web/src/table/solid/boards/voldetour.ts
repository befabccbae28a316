/** The board of Voldétour: a hundred squares of pale sandstone, four of them red. */

import type { Group, Texture } from "three";
import type { Scene } from "../../../api/scene";
import { BOARDS, sheer } from "../palette";
import { chance } from "../seeded";
import { drawFace, squareAround, writeCoordinates } from "../face";
import { block } from "../shapes/box";
import { stair } from "../shapes/stair";
import { lord, tower } from "../shapes/turned";
import { slab } from "../slab";

const EDGE = 0.55;

export const shapes = { block, stair, tower, lord };

export function board(scene: Scene, pixels: number, wood: Texture): Group {
  const [files, ranks] = scene.size;
  const face = drawFace(files + 2 * EDGE, ranks + 2 * EDGE, pixels, (pen) => {
    const all = new Path2D();
    all.rect(0, 0, files + 2 * EDGE, ranks + 2 * EDGE);
    pen.fill(all, "wood", BOARDS.frame);
    const field = new Path2D();
    field.rect(EDGE, EDGE, files, ranks);
    pen.fill(field, "stone", BOARDS.sand);
    for (const { target, place, mark } of scene.spots) {
      const [x, y] = [place[0] + EDGE, ranks + EDGE - place[1]];
      const square = squareAround(x, y, 0.5);
      pen.context.fillStyle = sheer(BOARDS.dust, chance(target) * 0.09);
      pen.context.fill(square);
      if (mark === "coloured") pen.fill(squareAround(x, y, 0.42), "stone", BOARDS.red);
      pen.line(square, sheer(BOARDS.furrow, 0.45), 0.03);
    }
    pen.line(field, BOARDS.ink, 0.05);
    writeCoordinates(pen, scene.size, EDGE, BOARDS.paleInk);
  });
  return slab(scene.size, EDGE, face, wood);
}
