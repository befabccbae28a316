/** Where things are in space: the middle of the board is the origin, x goes east, y up and z south. */

import { Euler, Quaternion, Vector3 } from "three";
import type { Place, Spot, Thing } from "../../api/scene";
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
const LOOSE: Record<Thing["kind"], number> = {
  tile: 0.03,
  pawn: Math.PI,
  bird: 0.12,
  block: 0.008,
  stair: 0.008,
  tower: 0,
  lord: Math.PI,
  bar: 0.012,
};

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
export function madeSize(thing: Thing): Place {
  if (!canLie(thing)) return thing.size;
  return [...thing.size].sort((one, other) => other - one) as Place;
}

/** What things have in common that are made alike. */
export function madeLike(thing: Thing): string {
  return `${thing.kind} ${madeSize(thing).join(" ")} ${thing.colour ?? "none"}`;
}

/** How a thing stands where the scene has it. */
export function restingPose(thing: Thing, board: Place): Pose {
  const middle = inSpace(thing.place, board);
  middle.y += thing.size[2] / 2;
  return { middle, rotation: looseRotation(thing).multiply(rotationOf(thing)), presence: 1 };
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

function canLie(thing: Thing): boolean {
  return thing.kind === "block" || thing.kind === "bar";
}

/** How a thing is rotated from how it is made, as the scene wants it. */
function rotationOf(thing: Thing): Quaternion {
  if (canLie(thing)) return rotationOfLong(thing.size);
  const facing = thing.facing ?? "";
  if (facing.startsWith("i")) return turnOver(facing.slice(1));
  if (thing.kind === "stair") return quarter(facing);
  if (thing.kind === "bird") return new Quaternion().setFromAxisAngle(UP, thing.colour === 1 ? Math.PI : 0);
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

/** A little by chance, and for square tiles a quarter more or less, so that their grain differs. */
function looseRotation(thing: Thing): Quaternion {
  const quarters = thing.kind === "tile" ? Math.floor(chance(thing.id, 1) * 4) : 0;
  const angle = (chance(thing.id, 2) * 2 - 1) * LOOSE[thing.kind] + (quarters * Math.PI) / 2;
  return new Quaternion().setFromEuler(new Euler(0, angle, 0));
}

/** The directions that others need. */
export const AXES = { UP, EAST, SOUTH } as const;
