/** What the forms of pieces have in common. All are made around the middle of their body, with y up. */

import { BufferGeometry, Float32BufferAttribute, LatheGeometry, Vector2 } from "three";
import { mergeGeometries } from "three/addons/utils/BufferGeometryUtils.js";

/** How many squares a texture covers. */
const TEXTURE = 2.2;

/** How much darker or lighter an inlaid line is than the piece around it. */
export type Tint = number;

/** Where the grain runs: along the first axis, as in lying wood, or upwards, as in turned wood. */
export type Grain = "along" | "upwards";

/** A part with its texture laid on from all sides, in a tint. */
export function part(geometry: BufferGeometry, tint: Tint = 1, grain: Grain = "along"): BufferGeometry {
  const plain = geometry.index ? geometry.toNonIndexed() : geometry;
  if (plain !== geometry) geometry.dispose();
  const { position, normal } = plain.attributes;
  if (!position || !normal) throw new Error("a part has points and normals");
  const uv = new Float32Array(position.count * 2);
  for (let index = 0; index < position.count; index++) {
    const at = [position.getX(index), position.getY(index), position.getZ(index)] as const;
    const facing = [normal.getX(index), normal.getY(index), normal.getZ(index)].map(Math.abs) as Triple;
    uv.set(laid(at, facing, grain), index * 2);
  }
  plain.setAttribute("uv", new Float32BufferAttribute(uv, 2));
  plain.setAttribute("color", new Float32BufferAttribute(new Float32Array(position.count * 3).fill(tint), 3));
  return plain;
}

/** Parts made one. */
export function joined(parts: BufferGeometry[]): BufferGeometry {
  const whole = mergeGeometries(parts);
  parts.forEach((each) => each.dispose());
  return whole;
}

/** A turned form: its outline from below, as distances from the axis at heights from 0 to 1, in a size. */
export function turned(outline: readonly [number, number][], width: number, height: number): BufferGeometry {
  const points = outline.map(([away, up]) => new Vector2((away * width) / 2, (up - 0.5) * height));
  return new LatheGeometry(points, 40);
}

type Triple = [number, number, number];

/** Where on the texture a point of a face is, seen along the axis that the face looks along most. */
function laid(
  [x, y, z]: readonly [number, number, number],
  [east, up, south]: Triple,
  grain: Grain,
): [number, number] {
  if (grain === "upwards") return [y / TEXTURE, (east > south ? z : x) / TEXTURE];
  if (up >= east && up >= south) return [x / TEXTURE, z / TEXTURE];
  if (south >= east) return [x / TEXTURE, y / TEXTURE];
  return [z / TEXTURE / 4, y / TEXTURE];
}
