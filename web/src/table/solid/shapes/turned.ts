/** Pawns, Lords and Towers: turned on a lathe, or built in rings. */

import { BoxGeometry, type BufferGeometry, CylinderGeometry, SphereGeometry, TorusGeometry } from "three";
import { RoundedBoxGeometry } from "three/addons/geometries/RoundedBoxGeometry.js";
import type { Place } from "../../../api/scene";
import { joined, part, turned, type Tint } from "./form";

const PAWN: [number, number][] = [
  [0, 0],
  [0.94, 0],
  [1, 0.03],
  [1, 0.1],
  [0.92, 0.15],
  [0.72, 0.2],
  [0.52, 0.32],
  [0.42, 0.48],
  [0.4, 0.58],
  [0.56, 0.62],
  [0.58, 0.65],
  [0.4, 0.68],
];

const LORD: [number, number][] = [
  [0, 0],
  [0.95, 0],
  [1, 0.02],
  [1, 0.07],
  [0.9, 0.11],
  [0.74, 0.14],
  [0.6, 0.24],
  [0.5, 0.42],
  [0.46, 0.56],
  [0.64, 0.6],
  [0.66, 0.63],
  [0.46, 0.66],
  [0.5, 0.72],
  [0.66, 0.82],
  [0.64, 0.85],
  [0.3, 0.87],
  [0, 0.9],
];

/** A pawn: a foot, a waist, a collar and a head; the marked one has a line around its foot. */
export function pawn([width, , height]: Place, mark: Tint | null): BufferGeometry {
  const head = new SphereGeometry(width * 0.29, 32, 20).translate(0, height * 0.5 - width * 0.29, 0);
  const parts = [part(turned(PAWN, width, height), 1, "upwards"), part(head, 1, "upwards")];
  if (mark !== null) parts.push(ring(width / 2, -0.5 * height + 0.07 * height, mark));
  return joined(parts);
}

/** A Lord: like a king of chess, with a crown and a ball on it; the marked one has a line around its foot and crown. */
export function lord([width, , height]: Place, mark: Tint | null): BufferGeometry {
  const ball = new SphereGeometry(width * 0.13, 24, 16).translate(0, height * 0.5 - width * 0.13, 0);
  const parts = [part(turned(LORD, width, height), 1, "upwards"), part(ball, 1, "upwards")];
  if (mark !== null) {
    parts.push(ring(width / 2, -0.455 * height, mark));
    parts.push(ring(width * 0.325, 0.335 * height, mark));
  }
  return joined(parts);
}

/** A Tower: a square shaft with a flat top between low battlements; the marked one has a line around it. */
export function tower([width, depth, height]: Place, mark: Tint | null): BufferGeometry {
  const shaft = new RoundedBoxGeometry(width * 0.86, height - 0.1, depth * 0.86, 3, 0.04).translate(
    0,
    -0.05,
    0,
  );
  const base = new RoundedBoxGeometry(width * 0.97, 0.2, depth * 0.97, 3, 0.03).translate(
    0,
    0.1 - height / 2,
    0,
  );
  const cornice = new RoundedBoxGeometry(width * 0.97, 0.22, depth * 0.97, 3, 0.03).translate(
    0,
    height / 2 - 0.11,
    0,
  );
  const parts = [shaft, base, cornice].map((each) => part(each, 1, "upwards"));
  parts.push(
    ...merlons(width * 0.97, depth * 0.97, height / 2),
    ...windows(width * 0.86, depth * 0.86, mark),
  );
  if (mark !== null) {
    const line = new BoxGeometry(width * 0.97 + 0.006, 0.03, depth * 0.97 + 0.006).translate(
      0,
      height / 2 - 0.11,
      0,
    );
    parts.push(part(line, mark));
  }
  return joined(parts);
}

/** The four corners of the battlements. */
function merlons(width: number, depth: number, top: number): BufferGeometry[] {
  const side = 0.2;
  const place = (east: number, south: number) =>
    part(
      new RoundedBoxGeometry(side, 0.12, side, 2, 0.02).translate(
        (east * (width - side)) / 2,
        top + 0.05,
        (south * (depth - side)) / 2,
      ),
      1,
      "upwards",
    );
  return [-1, 1].flatMap((east) => [-1, 1].map((south) => place(east, south)));
}

/** A narrow window on every side, dark in light stone and light in dark wood. */
function windows(width: number, depth: number, mark: Tint | null): BufferGeometry[] {
  const tint = mark ?? 0.35;
  const arch = () => [
    new BoxGeometry(0.1, 0.26, 0.006),
    new CylinderGeometry(0.05, 0.05, 0.006, 20).rotateX(Math.PI / 2).translate(0, 0.13, 0),
  ];
  return [0, 1, 2, 3].flatMap((quarter) =>
    arch().map((each) =>
      part(each.translate(0, 0.25, (quarter % 2 ? width : depth) / 2).rotateY((quarter * Math.PI) / 2), tint),
    ),
  );
}

/** An inlaid line around a turned piece. */
function ring(radius: number, height: number, mark: Tint): BufferGeometry {
  return part(new TorusGeometry(radius, 0.012, 8, 40).rotateX(Math.PI / 2).translate(0, height, 0), mark);
}
