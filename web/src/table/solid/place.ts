/** Where things are in space: the middle of the board is the origin, x goes east, y up and z south. */

import { Euler, Quaternion, Vector3 } from "three";
import type { Form, Look, Place, Scene, Spot, Thing } from "../../api/scene";
import { formOf } from "../../parts/look";
import { chance } from "./seeded";

/** How a thing stands: the middle of its body, how it is rotated, and how much of it is there, from 0 to 1. */
export interface Pose {
  middle: Vector3;
  rotation: Quaternion;
  presence: number;
}

const UP = new Vector3(0, 1, 0);
const EAST = new Vector3(1, 0, 0);
const SOUTH = new Vector3(0, 0, 1);
const QUARTERS = ["e", "n", "w", "s"];

/** How far pieces are rotated by chance, in radians. Those that are built tightly together hardly are. */
const LOOSE: Record<Form, number> = {
  disc: Math.PI,
  slab: 0.03,
  ramp: 0.01,
  tower: 0,
  bird: 0.12,
  pawn: Math.PI,
  king: Math.PI,
};
const TIGHT = 0.01;

/** How far the table lies below the board, and how thick the trays on it are. */
export const TABLE_DROP = 0.16;
export const TRAY_THICKNESS = 0.04;

/** A place of the scene in space, on a board of this size. What is beside the board lies in a tray. */
export function inSpace(place: Place, board: Place): Vector3 {
  const [east, north, up] = place;
  const drop = isBeside(place, board) ? TABLE_DROP - TRAY_THICKNESS : 0;
  return new Vector3(east - board[0] / 2, up - drop, board[1] / 2 - north);
}

/** Whether a place is not on the board. */
export function isBeside([east, north]: Place, board: Place): boolean {
  return east < 0 || east > board[0] || north < 0 || north > board[1];
}

/** The size of a thing as it is made, before it is rotated: the longest side goes east, unless it never lies. */
export function madeSize(thing: Thing, look: Look): Place {
  if (!canLie(thing, look)) return thing.size;
  return [...thing.size].sort((one, other) => other - one) as Place;
}

/** What things have in common that are made alike. */
export function madeLike(thing: Thing, look: Look): string {
  return `${thing.kind} ${madeSize(thing, look).join(" ")} ${thing.colour ?? "none"}`;
}

/** How a thing stands where the scene has it. */
export function restingPose(thing: Thing, { size, look }: Pick<Scene, "size" | "look">): Pose {
  const middle = inSpace(thing.place, size);
  middle.y += thing.size[2] / 2;
  return { middle, rotation: looseRotation(thing, look).multiply(rotationOf(thing, look)), presence: 1 };
}

/** The corners of the room that a thing fills. */
export function corners(thing: Thing, board: Place): Vector3[] {
  const foot = inSpace(thing.place, board);
  const [width, depth, height] = thing.size;
  return [-0.5, 0.5].flatMap((east) =>
    [-0.5, 0.5].flatMap((south) =>
      [0, height].map((up) => new Vector3(foot.x + east * width, foot.y + up, foot.z + south * depth)),
    ),
  );
}

/** How far a spot reaches from its middle to the east and to the north. */
export function reach(spot: Spot): [number, number] {
  switch (spot.shape) {
    case "bar east":
      return [0.25, 0.11];
    case "bar north":
      return [0.11, 0.25];
    case "disc":
      return [0.22, 0.22];
    case "hexagon":
      return [0.5, 1 / Math.sqrt(3)];
    default:
      return [0.5, 0.5];
  }
}

/** Whether a spot is a handle, which lies a little above what it is for. */
export function isHandle(spot: Spot): boolean {
  return spot.shape === "disc" || spot.shape.startsWith("bar");
}

function canLie(thing: Thing, look: Look): boolean {
  return formOf(look, thing.kind) === "slab";
}

/** How a thing is rotated from how it is made, as the scene wants it. */
function rotationOf(thing: Thing, look: Look): Quaternion {
  if (canLie(thing, look)) return rotationOfLong(thing.size);
  const facing = thing.facing ?? "";
  if (facing.startsWith("i")) return turnOver(facing.slice(1));
  if (facing) return quarter(facing);
  if (formOf(look, thing.kind) === "bird")
    return new Quaternion().setFromAxisAngle(UP, thing.colour === 1 ? Math.PI : 0);
  return new Quaternion();
}

function rotationOfLong([east, north, up]: Place): Quaternion {
  if (up > east && up > north) return new Quaternion().setFromAxisAngle(SOUTH, Math.PI / 2);
  if (north > east) return new Quaternion().setFromAxisAngle(UP, Math.PI / 2);
  return new Quaternion();
}

/** Turned about the vertical, from rising to the east. */
function quarter(facing: string): Quaternion {
  return new Quaternion().setFromAxisAngle(UP, (Math.max(0, QUARTERS.indexOf(facing)) * Math.PI) / 2);
}

/** Upside down, so that it fills the room above one that rises to that side. */
function turnOver(facing: string): Quaternion {
  return quarter(facing).multiply(new Quaternion().setFromAxisAngle(SOUTH, Math.PI));
}

/** A little by chance, and for slabs that leave room beside them by quarters as well, so that their grain differs. */
function looseRotation(thing: Thing, look: Look): Quaternion {
  const isTight = Number.isInteger(thing.size[0]);
  const quarters = canLie(thing, look) && !isTight ? Math.floor(chance(thing.id, 1) * 4) : 0;
  const loose = LOOSE[formOf(look, thing.kind)];
  const angle =
    (chance(thing.id, 2) * 2 - 1) * (isTight ? Math.min(TIGHT, loose) : loose) + (quarters * Math.PI) / 2;
  return new Quaternion().setFromEuler(new Euler(0, angle, 0));
}

/** The directions that others need. */
export const AXES = { UP, EAST, SOUTH } as const;
