/** Solids seen at a slant from above: where their corners are on the screen, and in which order they are painted. */

import type { Place } from "../../api/scene";

/** How something is looked at: rotated about its foot, and tilted from the side (0) to the top (90), in degrees. */
export interface Slant {
  rotation: number;
  tilt: number;
}

/** A solid on an upright foot: a box, or a ramp if its four corners are not equally high. */
export interface Solid {
  /** The south-western corner of its foot. */
  from: Place;
  /** The north-eastern corner of its foot, and how high it reaches. */
  to: Place;
  /** How high it is at the corners, from the south-western one against the clock; `to` everywhere if not given. */
  heights?: readonly [number, number, number, number];
}

export type Point = readonly [number, number];

/** So many units of a drawing are the side of a square. */
export const UNIT = 100;

const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** Where a place is on the screen. */
export function project([east, north, up]: Place, { rotation, tilt }: Slant): Point {
  const [sine, cosine] = [Math.sin(radians(rotation)), Math.cos(radians(rotation))];
  const away = north * cosine - east * sine;
  return [
    UNIT * (east * cosine + north * sine),
    -UNIT * (away * Math.sin(radians(tilt)) + up * Math.cos(radians(tilt))),
  ];
}

/** Points as a polygon of SVG takes them. */
export function polygon(places: readonly Place[], slant: Slant): string {
  return places
    .map((place) =>
      project(place, slant)
        .map((value) => value.toFixed(1))
        .join(),
    )
    .join(" ");
}

/** The three faces of a solid that can be seen: its top, its southern and its eastern side. */
export function faces({ from, to, heights }: Solid): { top: Place[]; front: Place[]; side: Place[] } {
  const [west, south, foot] = from;
  const [east, north, head] = to;
  const [southWest, southEast, northEast, northWest] = heights ?? [head, head, head, head];
  return {
    top: [
      [west, south, southWest],
      [east, south, southEast],
      [east, north, northEast],
      [west, north, northWest],
    ],
    front: [
      [west, south, foot],
      [east, south, foot],
      [east, south, southEast],
      [west, south, southWest],
    ],
    side: [
      [east, south, foot],
      [east, north, foot],
      [east, north, northEast],
      [east, south, southEast],
    ],
  };
}

const NEARLY = 1e-6;

/** Whether a solid can hide part of another one: it is above it, or before it. */
function isBefore(one: Solid, other: Solid): boolean {
  const above = one.from[2] >= other.to[2] - NEARLY;
  const southward = one.to[1] <= other.from[1] + NEARLY;
  const eastward = one.from[0] >= other.to[0] - NEARLY;
  return above || southward || eastward;
}

/** Things in the order in which they are painted, those behind and below first, by the solids around them. */
export function paintOrder<T>(things: readonly T[], around: (thing: T) => Solid): T[] {
  const left = things.map((thing) => ({ thing, solid: around(thing) }));
  const ordered: T[] = [];
  while (left.length > 0) {
    const hindmost = left.findIndex(({ solid }) =>
      left.every(
        (each) => each.solid === solid || !isBefore(solid, each.solid) || isBefore(each.solid, solid),
      ),
    );
    ordered.push(...left.splice(Math.max(0, hindmost), 1).map(({ thing }) => thing));
  }
  return ordered;
}
