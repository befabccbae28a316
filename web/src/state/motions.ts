/** Motions: what an action makes of the things on the table, forwards and backwards. */

import type { Motion, Scene, Thing } from "../api/scene";

/** The things after these motions. */
export function afterMotions(things: readonly Thing[], motions: readonly Motion[]): Thing[] {
  const taken = new Set(motions.map((motion) => motion.before));
  const given = motions.flatMap((motion) => (motion.after ? [motion.after] : []));
  return [...things.filter((thing) => !taken.has(thing.id)), ...given];
}

/** The motions that undo these, which were made among these things. */
export function backwards(things: readonly Thing[], motions: readonly Motion[]): Motion[] {
  return motions.map((motion) => ({
    before: motion.after?.id,
    after: things.find((thing) => thing.id === motion.before),
    way: motion.way,
  }));
}

/** The motions of an action in a scene; none if it is not one of its actions. */
export function motionsOf(scene: Scene, action: string): Motion[] {
  return scene.moves.find((move) => move.action === action)?.motions ?? [];
}

/** How to get from one scene to a neighbouring one: by the action between them, forwards or backwards. */
export function motionsBetween(from: Scene, to: Scene, action: string, direction: 1 | -1): Motion[] {
  return direction === 1 ? motionsOf(from, action) : backwards(to.things, motionsOf(to, action));
}
