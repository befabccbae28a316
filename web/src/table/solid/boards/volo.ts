/** The board of Volo: a hexagon of pale sky. */

import { ExtrudeGeometry, Group, Mesh, MeshLambertMaterial, Shape, ShapeGeometry, type Texture } from "three";
import type { Scene, Spot } from "../../../api/scene";
import { grouped } from "../../../state/group";
import { BOARDS, sheer } from "../palette";
import { TABLE_DROP } from "../place";
import { chance } from "../seeded";
import { bird } from "../shapes/bird";
import { part } from "../shapes/form";
import { drawFace, type Pen } from "../face";

const EDGE = 0.62;
const RIM = 0.14;
const BEVEL = 0.05;

export const shapes = { bird };

export function board(scene: Scene, pixels: number, wood: Texture): Group {
  const apothem = scene.size[1] / 2 + EDGE;
  const radius = apothem / Math.cos(Math.PI / 6);
  const face = drawFace(2 * radius, 2 * apothem, pixels, (pen) => drawSky(pen, scene, radius, apothem));
  const group = new Group();
  const height = TABLE_DROP + 0.05 - 2 * BEVEL;
  const body = new ExtrudeGeometry(hexagon(radius + RIM - BEVEL), {
    depth: height,
    bevelSize: BEVEL,
    bevelThickness: BEVEL,
    bevelSegments: 3,
  });
  body.rotateX(-Math.PI / 2).translate(0, -0.004 - height - BEVEL, 0);
  const frame = new MeshLambertMaterial({ color: BOARDS.frame, map: wood });
  const top = new ShapeGeometry(hexagon(radius));
  const points = top.attributes.position;
  const uv = top.attributes.uv;
  for (let index = 0; points && uv && index < points.count; index++) {
    uv.setXY(index, 0.5 + points.getX(index) / (2 * radius), 0.5 + points.getY(index) / (2 * apothem));
  }
  top.rotateX(-Math.PI / 2).translate(0, -0.002, 0);
  group.add(new Mesh(part(body), frame), new Mesh(top, new MeshLambertMaterial({ map: face })));
  return group;
}

/** A hexagon with corners to the east and to the west. */
function hexagon(radius: number): Shape {
  const shape = new Shape();
  for (let corner = 0; corner < 6; corner++) {
    const angle = (corner * Math.PI) / 3;
    const [x, y] = [radius * Math.cos(angle), radius * Math.sin(angle)];
    if (corner === 0) shape.moveTo(x, y);
    else shape.lineTo(x, y);
  }
  return shape.closePath();
}

function drawSky(pen: Pen, scene: Scene, radius: number, apothem: number): void {
  const { context } = pen;
  const all = new Path2D();
  all.rect(0, 0, 2 * radius, 2 * apothem);
  pen.fill(all, "card", BOARDS.sky);
  clouds(context, radius, apothem);
  const at = ({ place }: Spot): [number, number] => [
    place[0] - scene.size[0] / 2 + radius,
    scene.size[1] / 2 - place[1] + apothem,
  ];
  for (const spot of scene.spots) {
    const cell = cellAround(...at(spot), 0.545);
    context.fillStyle = sheer(BOARDS.haze, 0.5 + 0.12 * chance(spot.target));
    context.fill(cell);
    pen.line(cell, sheer(BOARDS.rain, 0.38), 0.022);
    dot(context, ...at(spot));
  }
  writeRows(pen, scene.spots, at);
}

/** A cell with corners to the north and to the south. */
function cellAround(x: number, y: number, radius: number): Path2D {
  const path = new Path2D();
  for (let corner = 0; corner < 6; corner++) {
    const angle = ((corner + 0.5) * Math.PI) / 3;
    path.lineTo(x + radius * Math.cos(angle), y + radius * Math.sin(angle));
  }
  path.closePath();
  return path;
}

function dot(context: CanvasRenderingContext2D, x: number, y: number): void {
  context.beginPath();
  context.arc(x, y, 0.05, 0, 2 * Math.PI);
  context.fillStyle = sheer(BOARDS.rain, 0.35);
  context.fill();
}

/** A few soft clouds. */
function clouds(context: CanvasRenderingContext2D, radius: number, apothem: number): void {
  for (let index = 0; index < 46; index++) {
    const [x, y] = [chance("cloud", index) * 2 * radius, chance("cloud", index + 100) * 2 * apothem];
    const size = 0.6 + 1.6 * chance("cloud", index + 200);
    const soft = context.createRadialGradient(x, y, 0, x, y, size);
    soft.addColorStop(0, sheer(BOARDS.cloud, 0.32));
    soft.addColorStop(1, sheer(BOARDS.cloud, 0));
    context.fillStyle = soft;
    context.fillRect(x - size, y - size, 2 * size, 2 * size);
  }
}

/** The name of the point at either end of every row, for who has that end on the left and counts from there. */
function writeRows(pen: Pen, spots: readonly Spot[], at: (spot: Spot) => [number, number]): void {
  for (const row of grouped(spots, (spot) => spot.place[1]).values()) {
    const [first, last] = [row[0], row.at(-1)];
    if (!first || !last) continue;
    const [west, height] = at(first);
    const [east] = at(last);
    pen.word(first.target, west - 0.84, height, BOARDS.slate, 0.32);
    pen.word(last.target, east + 0.84, height, BOARDS.slate, 0.32, true);
  }
}
