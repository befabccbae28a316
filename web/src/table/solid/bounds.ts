/** A rectangle on the board: how far something can still reach or, once it is settled, its frame. */

import { MathUtils, Quaternion, Vector3 } from "three";
import type { Outline, Place } from "../../api/scene";
import type { Member } from "./crowd";
import { AXES, inSpace } from "./place";

/** A rectangle around its middle: dashed, closed to a frame, or on the way from one to the other. */
export interface Bounds {
  middle: Vector3;
  width: number;
  depth: number;
  /** From 0, dashed, to 1, closed. */
  closed: number;
  /** The place to be marked, if there is one. */
  centre: Vector3 | null;
}

/** Between dashes, as much is left free as they cover. */
const STEP = 0.25;
const [THIN, BROAD] = [0.04, 0.07];
/** How far outside its squares a line is drawn, so that what stands on them does not hide it. */
const OUTSIDE = 0.07;
const ABOVE = 0.004;
/** The mark of a centre lies over the surface it is on, and under what can be touched there. */
const MARK_ABOVE = 0.02;
const MARK = 0.92;

const FLAT = new Quaternion().setFromAxisAngle(AXES.EAST, -Math.PI / 2);
const ACROSS = new Quaternion().setFromAxisAngle(AXES.UP, Math.PI / 2).multiply(FLAT);

/** Where an outline of a scene is, on a board of this size. */
export function boundsOf({ kind, corner, size, centre }: Outline, board: Place): Bounds {
  const [east, north] = [corner[0] + size[0] / 2, corner[1] + size[1] / 2];
  return {
    middle: inSpace([east, north, 0], board),
    width: size[0],
    depth: size[1],
    closed: kind === "frame" ? 1 : 0,
    centre: centre ? inSpace(centre, board) : null,
  };
}

/** What is between two of them after a share of the way. */
export function between(from: Bounds, to: Bounds, share: number): Bounds {
  return {
    middle: from.middle.clone().lerp(to.middle, share),
    width: MathUtils.lerp(from.width, to.width, share),
    depth: MathUtils.lerp(from.depth, to.depth, share),
    closed: MathUtils.lerp(from.closed, to.closed, share),
    centre: share === 1 ? to.centre : (from.centre ?? to.centre),
  };
}

/** The dashes along its four sides, the veil over it, and the mark on its centre, on squares of side 1. */
export function membersOf(bounds: Bounds): Member[] {
  const { middle, width, depth, closed, centre } = bounds;
  const veil = member("veil", "veil", middle.clone().setY(ABOVE / 2), new Vector3(width, depth, 1));
  const dashes = [-1, 1].flatMap((side) => [
    ...dashesAlong(bounds, side, AXES.EAST, width, AXES.SOUTH, depth),
    ...dashesAlong(bounds, side, AXES.SOUTH, depth, AXES.EAST, width),
  ]);
  const scale = MARK * closed;
  const above = centre?.clone().add(new Vector3(0, MARK_ABOVE, 0));
  const mark = above && scale > 0 ? [member("mark", "mark", above, new Vector3(scale, scale, 1))] : [];
  return [veil, ...dashes, ...mark];
}

/** The dashes along one side, which goes so far along an axis, and lies so far away across it. */
function dashesAlong(
  { middle, closed }: Bounds,
  side: number,
  along: Vector3,
  length: number,
  across: Vector3,
  apart: number,
): Member[] {
  const broad = MathUtils.lerp(THIN, BROAD, closed);
  const whole = length + 2 * OUTSIDE;
  const count = Math.round(whole / STEP);
  const step = whole / count;
  const scale = new Vector3(step * (0.5 + closed / 2) + broad * closed, broad, 1);
  return Array.from({ length: count }, (_, index) => {
    const at = middle
      .clone()
      .addScaledVector(across, side * (apart / 2 + OUTSIDE))
      .addScaledVector(along, (index + 0.5) * step - whole / 2)
      .setY(ABOVE);
    const rotation = along === AXES.EAST ? FLAT : ACROSS;
    return {
      ...member(`${side} ${along.x} ${index}`, "dash", at, scale),
      pose: { middle: at, rotation, presence: 1 },
    };
  });
}

function member(id: string, like: "veil" | "dash" | "mark", middle: Vector3, scale: Vector3): Member {
  return { id, like, pose: { middle, rotation: FLAT, presence: 1 }, scale };
}
