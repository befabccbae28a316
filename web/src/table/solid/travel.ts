/** How things travel from one scene to the next. */

import { Quaternion, Vector3 } from "three";
import type { Motion } from "../../api/scene";
import { AXES, type Pose } from "./place";

/** A thing on its way: from where it was, or from nowhere, to where it will be, or to nowhere. */
export interface Journey {
  from: Pose | null;
  to: Pose | null;
  /** As in the scene; or lifted a little, or put down again. */
  way: NonNullable<Motion["way"]> | "lift";
}

const SHORTEST = 220;
const LONGEST = 350;
const BANK = 0.6;

/** How high things are carried at least. */
const HEIGHT = { carry: 0.35, sink: 0.35, rotate: 0.6, lift: 0 } as const;

/** Quick at first, and settling gently. */
export function easeOut(share: number): number {
  return 1 - (1 - share) ** 3;
}

/** Gentle at both ends. */
export function easeBoth(share: number): number {
  return share < 0.5 ? 4 * share ** 3 : 1 - (2 - 2 * share) ** 3 / 2;
}

/** The milliseconds that a journey takes. */
export function duration({ from, to }: Journey): number {
  if (!from || !to) return LONGEST;
  return Math.min(LONGEST, SHORTEST + 20 * from.middle.distanceTo(to.middle));
}

/** How a thing stands after a share of its journey, from 0 to 1. */
export function along(journey: Journey, share: number): Pose {
  const done = easeOut(share);
  const { from, to, way } = journey;
  if (from && to) return way === "fly" ? flown(from, to, done) : carried(from, to, done, HEIGHT[way]);
  const there = from ?? to;
  if (!there) throw new Error("a journey begins or ends on the table");
  const left = from ? 1 - done : done;
  return way === "sink" ? sunk(there, left) : faded(there, left);
}

/** On an arc, higher the farther it goes. */
function carried(from: Pose, to: Pose, done: number, height: number): Pose {
  const middle = from.middle.clone().lerp(to.middle, done);
  const farther = height > 0 ? 0.12 * from.middle.distanceTo(to.middle) : 0;
  middle.y += Math.sin(Math.PI * done) * (height + farther);
  return { middle, rotation: from.rotation.clone().slerp(to.rotation, done), presence: 1 };
}

/** Along the line, low over the others, banking and looking ahead in the middle of the flight. */
function flown(from: Pose, to: Pose, done: number): Pose {
  const middle = from.middle.clone().lerp(to.middle, done);
  const inFlight = Math.sin(Math.PI * done);
  middle.y += inFlight * 0.7;
  const ahead = headingTo(to.middle.clone().sub(from.middle));
  const banked = ahead.multiply(new Quaternion().setFromAxisAngle(AXES.SOUTH, BANK));
  const rotation = from.rotation.clone().slerp(to.rotation, done).slerp(banked, inFlight);
  return { middle, rotation, presence: 1 };
}

/** How a thing that looks north is rotated to look along a way. */
function headingTo(way: Vector3): Quaternion {
  return new Quaternion().setFromAxisAngle(AXES.UP, Math.atan2(-way.x, -way.z));
}

/** Down into the table. */
function sunk(there: Pose, left: number): Pose {
  const middle = there.middle.clone();
  middle.y -= (1 - left) * 1.2;
  const tilt = new Quaternion().setFromAxisAngle(AXES.EAST, (1 - left) * 0.15);
  return { middle, rotation: tilt.multiply(there.rotation), presence: left };
}

/** Up and away. */
function faded(there: Pose, left: number): Pose {
  const middle = there.middle.clone();
  middle.y += (1 - left) * 0.8;
  return { middle, rotation: there.rotation.clone(), presence: left };
}
