/** The foundation of Turris: three by three squares let into a turntable. */

import {
  CylinderGeometry,
  Group,
  Mesh,
  MeshLambertMaterial,
  MeshStandardMaterial,
  type Texture,
  TorusGeometry,
} from "three";
import type { Scene } from "../../../api/scene";
import { BOARDS } from "../palette";
import { TABLE_DROP } from "../place";
import { part } from "../shapes/form";
import { drawFace, squareAround } from "./face";

const PLATE = 1.2;

export function turrisBoard(scene: Scene, pixels: number, wood: Texture): Group {
  const half = Math.max(scene.size[0], scene.size[1]) / 2;
  const radius = half * Math.SQRT2 + PLATE / 2;
  const face = drawFace(2 * radius, 2 * radius, pixels / 2, (pen) => {
    const all = squareAround(radius, radius, radius);
    pen.fill(all, "wood", BOARDS.plate);
    for (const [away, width] of [
      [radius - 0.18, 0.03],
      [radius - 0.26, 0.012],
    ] as const) {
      const circle = new Path2D();
      circle.arc(radius, radius, away, 0, 2 * Math.PI);
      pen.line(circle, "rgb(40 26 14 / 55%)", width);
    }
    pen.fill(squareAround(radius, radius, half + 0.06), "stone", BOARDS.joint);
    scene.spots.forEach(({ target, place, shape }, index) => {
      if (shape !== "square") return;
      const [x, y] = [place[0] - half + radius, half - place[1] + radius];
      pen.fill(squareAround(x, y, 0.48), "stone", BOARDS.stone, index);
      const [letter, number] = [target.replace(/\d+/, ""), target.replace(/\D+/, "")];
      const label = (word: string, east: number, south: number, over = false) =>
        pen.word(word, x + east, y + south, BOARDS.paleInk, 0.26, over);
      if (place[1] < 1) label(letter, 0, 0.78);
      if (place[1] > scene.size[1] - 1) label(letter, 0, -0.78, true);
      if (place[0] < 1) label(number, -0.78, 0);
      if (place[0] > scene.size[0] - 1) label(number, 0.78, 0, true);
    });
    const centre = new Path2D();
    centre.arc(radius, radius, 0.3, 0, 2 * Math.PI);
    pen.line(centre, "rgb(90 70 40 / 60%)", 0.025);
  });
  const side = new MeshLambertMaterial({ color: BOARDS.plate, map: wood });
  const plate = new Mesh(part(new CylinderGeometry(radius, radius - 0.05, TABLE_DROP, 96)), side);
  plate.position.y = -0.006 - TABLE_DROP / 2;
  const top = new Mesh(
    new CylinderGeometry(radius - 0.01, radius - 0.01, 0.004, 96),
    new MeshLambertMaterial({ map: face }),
  );
  top.rotation.y = Math.PI / 2;
  top.position.y = -0.003;
  const rim = new Mesh(
    new TorusGeometry(radius - 0.02, 0.035, 10, 96).rotateX(Math.PI / 2),
    new MeshStandardMaterial({ color: "#a98a4d", roughness: 0.35, metalness: 0.6 }),
  );
  rim.position.y = -0.02;
  const group = new Group();
  group.add(plate, top, rim);
  return group;
}
