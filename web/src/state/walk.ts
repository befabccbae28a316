/** Walking among targets by keyboard: where they are as the viewer sees them, and which is the nearest in a direction. */

import type { Place, Scene, Spot, Thing } from "../api/scene";

export type Direction = "left" | "right" | "up" | "down";

/** A target, so far to the right and so far up as the viewer sees it. */
export interface Stop {
  target: string;
  right: number;
  up: number;
}

/** How much farther up a thing looks for every square it is higher: enough to tell a tower's tiles apart. */
const RISE = 0.1;

/** How much farther a step aside counts than one straight on. */
const ASIDE = 2.5;

/** Whether the viewer sits in the north, where the second colour's pieces lie. */
export function isRotated(scene: Scene, viewer: 0 | 1): boolean {
  return viewer !== scene.first;
}

/** What is to be seen of a target: its spot if it has one, else the things that stand for it. */
export function bearers(scene: Scene, target: string): (Spot | Thing)[] {
  const spot = scene.spots.find((each) => each.target === target);
  return spot ? [spot] : scene.things.filter((thing) => thing.targets?.includes(target));
}

/** The targets in the order in which one reads, from the top left on; those that lie nowhere are below all others. */
export function stops(scene: Scene, targets: Iterable<string>, rotated: boolean): Stop[] {
  const lying: Stop[] = [];
  const buttons: string[] = [];
  for (const target of targets) {
    const place = bearers(scene, target)[0]?.place;
    if (place) lying.push(stopAt(target, place, rotated));
    else buttons.push(target);
  }
  lying.sort((one, other) => other.up - one.up || one.right - other.right);
  const middle = ((rotated ? -1 : 1) * scene.size[0]) / 2;
  const below = Math.min(...lying.map((stop) => stop.up), 0) - 1;
  return [...lying, ...buttons.map((target, index) => ({ target, right: middle + index, up: below }))];
}

function stopAt(target: string, [east, north, height]: Place, rotated: boolean): Stop {
  const side = rotated ? -1 : 1;
  return { target, right: side * east, up: side * north + RISE * height };
}

const AHEAD: Record<Direction, [number, number]> = {
  left: [-1, 0],
  right: [1, 0],
  up: [0, 1],
  down: [0, -1],
};

/** The nearest stop in a direction, where a step aside counts more than one ahead; none if nothing lies there. */
export function nearestToward(from: Stop, all: readonly Stop[], direction: Direction): Stop | undefined {
  const [right, up] = AHEAD[direction];
  return least(all, (stop) => {
    const [east, north] = [stop.right - from.right, stop.up - from.up];
    const ahead = east * right + north * up;
    return ahead > 1e-6 ? ahead + ASIDE * Math.abs(east * up + north * right) : Infinity;
  });
}

/** The stop nearest to a place, whatever the direction. */
export function nearest(from: Stop, all: readonly Stop[]): Stop | undefined {
  return least(all, (stop) => Math.hypot(stop.right - from.right, stop.up - from.up));
}

/** The next or the previous stop in reading order, in a circle: so every one can be reached. */
export function following(from: Stop | undefined, all: readonly Stop[], step: 1 | -1): Stop | undefined {
  const index = all.findIndex((stop) => stop.target === from?.target);
  return index < 0 ? all.at(step === 1 ? 0 : -1) : all.at((index + step) % all.length);
}

function least(all: readonly Stop[], costOf: (stop: Stop) => number): Stop | undefined {
  let best: Stop | undefined;
  let lowest = Infinity;
  for (const stop of all) {
    const cost = costOf(stop);
    if (cost < lowest) [best, lowest] = [stop, cost];
  }
  return best;
}
