/** The reserves: pieces beside the board that are all alike, so that only their number counts. */

import { type Box2, type Camera, Vector3 } from "three";
import type { Scene, Thing } from "../../api/scene";
import { grouped } from "../../state/group";
import { isBeside, TABLE_DROP, TRAY_THICKNESS } from "./place";

/** How high the trays are that the pieces lie in. */
const GROUND = TRAY_THICKNESS - TABLE_DROP;

/** Pieces of a colour that are alike, in a tray. */
export interface Reserve {
  tray: Box2;
  colour: 0 | 1;
  count: number;
  /** How high they are. */
  height: number;
}

/** A number in the picture, which goes from -1 to 1; it stands above its point, or hangs below it. */
export interface Numbered {
  colour: 0 | 1;
  count: number;
  x: number;
  y: number;
  above: boolean;
}

/** The pieces of a colour of which most are alike, among what lies in its tray; a single piece needs no number. */
export function reserveOf(colour: 0 | 1, lying: readonly Thing[], tray: Box2): Reserve | null {
  const groups = [...grouped(lying, ({ kind, size }) => [kind, ...size].join(" ")).values()];
  const alike = groups.sort((one, other) => other.length - one.length)[0] ?? [];
  const height = Math.max(0, ...alike.map(({ size }) => size[2]));
  return alike.length > 1 ? { tray, colour, count: alike.length, height } : null;
}

/** The things beside the board: in the south those of the first colour, in the north the other’s. */
export function thingsBeside({ things, size }: Scene, side: 0 | 1): Thing[] {
  return things.filter(({ place }) => isBeside(place, size) && (place[1] > size[1] / 2 ? 1 : 0) === side);
}

/**
 * Where the number of a reserve belongs: at an end of the edge that its tray has towards the board, where the table is free.
 * In front of a tray that is far away it is at the left, behind the pieces of one that is near at the right: so the two are
 * never at the same place.
 */
export function numbered({ tray, colour, count, height }: Reserve, camera: Camera): Numbered {
  const [inner, outer] = tray.min.y > 0 ? [tray.min.y, tray.max.y] : [tray.max.y, tray.min.y];
  const seen = (x: number, y: number, z: number) => new Vector3(x, y + GROUND, z).project(camera);
  const above = seen(0, 0, inner).y > seen(0, 0, outer).y;
  const ends = [tray.min.x, tray.max.x].map((x) => seen(x, above ? height : 0, inner));
  const [left, right] = ends.sort((one, other) => one.x - other.x) as [Vector3, Vector3];
  const { x, y } = above ? right : left;
  return { colour, count, x, y, above };
}
