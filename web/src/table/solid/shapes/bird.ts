/** Birds: cut out of thick card with their wings bent up, looking north. */

import {
  type BufferGeometry,
  ExtrudeGeometry,
  Path,
  Shape,
  ShapeGeometry,
  type BufferAttribute,
} from "three";
import type { Place } from "../../../api/scene";
import { joined, part, type Tint } from "./form";

const THICK = 0.035;
const BEVEL = 0.018;
/** Into how many lines a curve is cut: there are many birds, and all of them are small. */
const LINES = 6;

/** A bird: orange ones have a round tail, and the marked blue ones a forked tail and a line along each wing. */
export function bird([width, depth, height]: Place, mark: Tint | null): BufferGeometry {
  const options = {
    depth: THICK,
    bevelSize: BEVEL,
    bevelThickness: BEVEL,
    bevelSegments: 2,
    curveSegments: LINES,
  };
  const body = new ExtrudeGeometry(outline(mark !== null), options).translate(0, 0, BEVEL);
  const parts = [part(placed(body, width, depth, height))];
  if (mark !== null) {
    const lines = new ShapeGeometry([wingLine(1), wingLine(-1)], LINES).translate(
      0,
      0,
      THICK + 2 * BEVEL + 0.016,
    );
    parts.push(part(placed(lines, width, depth, height), mark));
  }
  return joined(parts);
}

/** Half of the outline on each side, in units of half the width: nose to the north. */
function outline(forked: boolean): Shape {
  const shape = new Shape().moveTo(0, 0.92);
  halfOutline(shape, 1, forked);
  const left = new Shape().moveTo(0, 0.92);
  halfOutline(left, -1, forked);
  const back = left.getPoints(LINES).reverse();
  back.slice(1).forEach(({ x, y }) => shape.lineTo(x, y));
  return shape;
}

/** From the beak along the front of a wing to its tip, back along its rear, and down to the end of the tail. */
function halfOutline(path: Path, side: 1 | -1, forked: boolean): void {
  path
    .bezierCurveTo(side * 0.12, 0.88, side * 0.15, 0.66, side * 0.13, 0.46)
    .bezierCurveTo(side * 0.36, 0.62, side * 0.78, 0.5, side * 1, -0.28)
    .bezierCurveTo(side * 0.76, 0.06, side * 0.46, 0.1, side * 0.16, -0.08);
  if (forked) {
    path
      .bezierCurveTo(side * 0.13, -0.4, side * 0.2, -0.72, side * 0.34, -1)
      .quadraticCurveTo(side * 0.1, -0.76, 0, -0.56);
  } else {
    path
      .bezierCurveTo(side * 0.08, -0.4, side * 0.1, -0.62, side * 0.24, -0.84)
      .quadraticCurveTo(side * 0.12, -0.98, 0, -0.98);
  }
}

/** A thin line along a wing. */
function wingLine(side: 1 | -1): Shape {
  return new Shape()
    .moveTo(side * 0.2, 0.3)
    .bezierCurveTo(side * 0.42, 0.38, side * 0.66, 0.28, side * 0.84, 0.0)
    .bezierCurveTo(side * 0.64, 0.2, side * 0.42, 0.3, side * 0.2, 0.22)
    .closePath();
}

/** Laid down, in its size, with the wings bent up and the body arched. */
function placed(geometry: BufferGeometry, width: number, depth: number, height: number): BufferGeometry {
  geometry.rotateX(-Math.PI / 2).scale(width / 2, 1, depth / 2);
  const points = geometry.attributes.position as BufferAttribute;
  const thickness = THICK + 2 * BEVEL;
  for (let index = 0; index < points.count; index++) {
    const out = Math.abs(points.getX(index)) / (width / 2);
    const along = points.getZ(index) / (depth / 2);
    const bend = (height - thickness) * (0.45 * (1 - along ** 2) * (1 - out) ** 2 + 0.75 * out ** 1.4);
    points.setY(index, points.getY(index) + bend - height / 2);
  }
  geometry.computeVertexNormals();
  return geometry;
}
