/** Outlines of footprints, as the data of SVG paths around their middle. */

import type { Footprint } from "./plan";

/** A number of an outline. */
function coordinate(value: number): string {
  return String(Math.round(value * 10) / 10);
}

type Corner = readonly [number, number];

function line(points: readonly Corner[]): string {
  return `M${points.map((point) => point.map(coordinate).join(" ")).join("L")}`;
}

/** A closed line through corners. */
export function path(points: readonly Corner[]): string {
  return `${line(points)}z`;
}

/** The outline of a footprint, so much larger than it on every side. */
export function outline(at: Footprint, grown = 0): string {
  const [right, down] = [at.width / 2 + grown, at.height / 2 + grown];
  if (at.shape === "disc")
    return `M${-right} 0a${right} ${down} 0 1 0 ${2 * right} 0a${right} ${down} 0 1 0 ${-2 * right} 0z`;
  return path(cornersOf(at, grown));
}

/** The corners of a footprint, clockwise; those of the square around it, if it is a disc. */
function cornersOf({ width, height, shape }: Footprint, grown: number): Corner[] {
  const [right, down] = [width / 2 + grown, height / 2 + grown];
  if (shape === "hexagon") return hexagonCorners(right);
  return [
    [-right, -down],
    [right, -down],
    [right, down],
    [-right, down],
  ];
}

/** The corners of a hexagon, one of them to the north, that is so wide from its middle to its sides. */
function hexagonCorners(reach: number): Corner[] {
  const corner = (2 * reach) / Math.sqrt(3);
  return [
    [0, -corner],
    [reach, -corner / 2],
    [reach, corner / 2],
    [0, corner],
    [-reach, corner / 2],
    [-reach, -corner / 2],
  ];
}

/** The outline of such a hexagon. */
export function hexagon(reach: number): string {
  return path(hexagonCorners(reach));
}

/** Only the corners of a footprint, as of a frame around it: they show what is pointed at. */
export function frame(at: Footprint, grown: number): string {
  const all = cornersOf(at, grown);
  const toward = ([x, y]: Corner, [otherX, otherY]: Corner): Corner => [
    x + (otherX - x) * FRAME,
    y + (otherY - y) * FRAME,
  ];
  return all
    .map((corner, index) => {
      const [before, after] = [all.at(index - 1) ?? corner, all[(index + 1) % all.length] ?? corner];
      return line([toward(corner, before), corner, toward(corner, after)]);
    })
    .join("");
}

/** How far a frame goes from a corner to the next. */
const FRAME = 0.28;

/** A star with five points. */
export function star(reach: number): string {
  return path(
    Array.from({ length: 10 }, (_, index) => {
      const [far, angle] = [index % 2 ? 0.42 * reach : reach, (Math.PI * index) / 5];
      return [far * Math.sin(angle), -far * Math.cos(angle)] as const;
    }),
  );
}
