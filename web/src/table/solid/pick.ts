/** What is under the pointer. */

import type { Ray, Vector3 } from "three";
import type { Place, Spot, Thing } from "../../api/scene";
import { inSpace, isHandle, reach } from "./place";

/** How far handles lie above their place, so that they are touched before what is under them. */
export const HANDLE_LIFT = 0.06;

/** How much nearer a spot must be than a thing to lie before it; and how far inside a thing its surface is left. */
const SKIN = 0.03;

/** Where a ray meets a thing. */
export interface Hit {
  thing: Thing;
  point: Vector3;
  distance: number;
}

/** Whether a point is over or under a spot. */
export function covers(spot: Spot, point: Vector3, board: Place): boolean {
  const middle = inSpace(spot.place, board);
  const [east, north] = reach(spot);
  const [x, z] = [Math.abs(point.x - middle.x), Math.abs(point.z - middle.z)];
  if (spot.shape === "hexagon") return x <= east && z <= north - x / Math.sqrt(3);
  if (spot.shape === "disc") return Math.hypot(x, z) <= east;
  return x <= east && z <= north;
}

/** Where a ray meets the plane of a spot, if it does so within the spot. */
function meets(spot: Spot, ray: Ray, board: Place): { spot: Spot; distance: number } | null {
  const height = spot.place[2] + (isHandle(spot) ? HANDLE_LIFT : 0);
  const distance = (height - ray.origin.y) / ray.direction.y;
  if (!(distance > 0)) return null;
  const point = ray.origin.clone().addScaledVector(ray.direction, distance);
  return covers(spot, point, board) ? { spot, distance } : null;
}

/**
 * The targets that a ray meets, those on top first: handles before the first thing, the targets of that thing, and the
 * spots over or under where it was hit. A thing without targets is named by its id, so that one can be told why not.
 * Spots in mid-air beside the tower they lie on are passed by: without a thing, the lowest spot is the one meant.
 */
export function targetsOn(ray: Ray, hit: Hit | null, spots: readonly Spot[], board: Place): string[] {
  const met = spots
    .flatMap((spot) => meets(spot, ray, board) ?? [])
    .sort((one, other) => one.distance - other.distance);
  const handles = met.filter(({ spot }) => isHandle(spot));
  const squares = met.filter(({ spot }) => !isHandle(spot));
  if (!hit) return [...handles, ...squares.slice(-1)].map(({ spot }) => spot.target);
  const before = handles.filter(({ distance }) => distance < hit.distance - SKIN);
  const inside = hit.point.clone().addScaledVector(ray.direction, SKIN);
  const around = spots.filter((spot) => !isHandle(spot) && covers(spot, inside, board));
  const own = hit.thing.targets?.length ? hit.thing.targets : [hit.thing.id];
  return [
    ...new Set([...before.map(({ spot }) => spot.target), ...own, ...around.map(({ target }) => target)]),
  ];
}
