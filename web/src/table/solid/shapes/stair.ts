/** Stairs: ramps that rise to the east over one cube, with their steps carved as lines. */

import { BoxGeometry, type BufferGeometry, ExtrudeGeometry, Shape } from "three";
import type { Place } from "../../../api/scene";
import { joined, part, type Tint } from "./form";

const BEVEL = 0.03;
const STEPS = 6;
const WORN: Tint = 1.9;

/** A ramp; the marked one has a line along its sides as well. */
export function stair([width, depth, height]: Place, mark: Tint | null): BufferGeometry {
  const parts = [part(ramp(width, depth, height)), ...steps(width, depth, height, mark ?? WORN)];
  if (mark !== null) parts.push(backLine(width, depth, mark));
  return joined(parts);
}

/** A prism over a triangle, with rounded edges. */
function ramp(width: number, depth: number, height: number): BufferGeometry {
  const [east, up] = [width / 2 - BEVEL - 0.006, height / 2 - BEVEL - 0.003];
  const outline = new Shape()
    .moveTo(-east + 0.05, -up)
    .lineTo(east, -up)
    .lineTo(east, up - 0.05)
    .closePath();
  const options = {
    depth: depth - 2 * BEVEL - 0.012,
    bevelSize: BEVEL,
    bevelThickness: BEVEL,
    bevelSegments: 2,
  };
  return new ExtrudeGeometry(outline, options).translate(0, 0, -options.depth / 2);
}

/** The lines of the steps, across the slope. */
function steps(width: number, depth: number, height: number, tint: Tint): BufferGeometry[] {
  const slope = Math.atan2(height, width);
  return Array.from({ length: STEPS }, (_, index) => {
    const share = (index + 1) / (STEPS + 1) - 0.5;
    const line = new BoxGeometry(0.024, 0.008, depth * 0.78).rotateZ(slope);
    return part(line.translate(share * (width - 0.08) + 0.01, share * (height - 0.08) + 0.006, 0), tint);
  });
}

/** A line on the upright back. */
function backLine(width: number, depth: number, tint: Tint): BufferGeometry {
  return part(new BoxGeometry(0.006, 0.024, depth * 0.74).translate(width / 2 - 0.006, 0, 0), tint);
}
