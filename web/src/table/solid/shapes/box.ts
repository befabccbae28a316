/** Tiles, blocks and bars: boxes with rounded edges. */

import { BoxGeometry, type BufferGeometry, RingGeometry } from "three";
import { RoundedBoxGeometry } from "three/addons/geometries/RoundedBoxGeometry.js";
import type { Place } from "../../../api/scene";
import { joined, part, type Tint } from "./form";

const LINE = 0.022;
const PROUD = 0.004;

/** A rounded box as wide, deep and high as a piece, a hair smaller so that neighbours stay apart. */
function body([width, depth, height]: Place, bevel: number): BufferGeometry {
  const gap = 0.012;
  return part(new RoundedBoxGeometry(width - gap, height - gap / 4, depth - gap, 3, bevel));
}

/** A flat square tile; the marked one has a ring on its face and a line around its edge. */
export function tile(size: Place, mark: Tint | null): BufferGeometry {
  const [width, depth, height] = size;
  const parts = [body(size, 0.035)];
  if (mark !== null) {
    const ring = new RingGeometry(0.25 * width, 0.25 * width + LINE, 48).rotateX(-Math.PI / 2);
    parts.push(part(ring.translate(0, height / 2 + 0.001, 0), mark));
    parts.push(band([width - 0.012, depth - 0.012, height], mark));
  }
  return joined(parts);
}

/** A block of cubes; the marked one has a line along it on every side. */
export function block(size: Place, mark: Tint | null): BufferGeometry {
  const parts = [body(size, 0.04)];
  if (mark !== null) parts.push(...lines(size, mark));
  return joined(parts);
}

/** A bar of two cubes; the marked one has two lines around it. */
export function bar(size: Place, mark: Tint | null): BufferGeometry {
  const [width, depth, height] = size;
  const parts = [body(size, 0.04)];
  if (mark !== null) {
    for (const side of [-1, 1]) {
      const line = new BoxGeometry(LINE, height - 0.06 + PROUD, depth - 0.06 + PROUD);
      parts.push(part(outwards(line, [0, height - 0.003, depth - 0.012]), mark));
      parts.at(-1)?.translate(side * (width / 2 - 0.14), 0, 0);
    }
  }
  return joined(parts);
}

/** Widens a thin box so that it stands just proud of a body of this height and depth. */
function outwards(box: BoxGeometry, [, height, depth]: Place): BufferGeometry {
  const { height: h, depth: d } = box.parameters;
  return box.scale(1, (height + PROUD) / h, (depth + PROUD) / d);
}

/** A line around the edge of a tile. */
function band([width, depth, height]: Place, mark: Tint): BufferGeometry {
  const line = new RoundedBoxGeometry(width + PROUD, LINE, depth + PROUD, 2, 0.01);
  return part(line.translate(0, height * 0.02, 0), mark);
}

/** Lines along a block: around it lying, and around it upright. */
function lines([width, depth, height]: Place, mark: Tint): BufferGeometry[] {
  const inset = 0.13;
  const flat = (across: number) =>
    part(new BoxGeometry(width - 2 * inset, height - 0.003 + PROUD, LINE).translate(0, 0, across), mark);
  const upright = (up: number) =>
    part(new BoxGeometry(width - 2 * inset, LINE, depth - 0.012 + PROUD).translate(0, up, 0), mark);
  return [flat(0), upright(0)];
}
