/** Which spots and things are marked, and how. */

import type { Scene, Spot, Thing } from "../../api/scene";
import { lastTurn } from "../last";
import { MARKS } from "./palette";
import type { Ring } from "./rings";

/** What the hand holds, as far as it is shown. */
export interface Holding {
  next: ReadonlySet<string>;
  pointed: string | undefined;
  held: ReadonlySet<string>;
}

export interface SpotMark {
  spot: Spot;
  ring: Ring;
  colour: string;
}

export interface ThingMark {
  thing: Thing;
  colour: string;
  width: number;
}

const NARROW = 0.02;
const USUAL = 0.032;
const WIDE = 0.055;

/** The marks on spots. What can be touched covers what was played last. */
export function spotMarks(scene: Scene, { next, pointed }: Holding): SpotMark[] {
  const regions = regionsOf(scene, next);
  const last = new Set(lastTurn(scene).flat());
  const decided = new Set(scene.ending?.targets.filter((target) => thingsFor(scene, target).length === 0));
  return scene.spots.flatMap((spot): SpotMark[] => {
    const { target } = spot;
    const region = regions.get(target);
    const closed: SpotMark[] = spot.mark === "closed" ? [{ spot, ring: "closed", colour: MARKS.closed }] : [];
    if (target === pointed || (region && region === pointed))
      return [{ spot, ring: "strong", colour: MARKS.strong }, ...closed];
    if (next.has(target) || region) return [{ spot, ring: "soft", colour: MARKS.glow }, ...closed];
    if (decided.has(target)) return [{ spot, ring: "strong", colour: MARKS.gold }];
    if (closed.length > 0) return closed;
    return last.has(target) ? [{ spot, ring: "thin", colour: MARKS.gold }] : [];
  });
}

/** The spots of things that can only be touched together, each with the target that all of them stand for. */
function regionsOf(scene: Scene, next: ReadonlySet<string>): Map<string, string> {
  const spots = new Set(scene.spots.map((spot) => spot.target));
  const together = [...next].filter((target) => !spots.has(target) && thingsFor(scene, target).length > 1);
  return new Map(
    together.flatMap((target) =>
      thingsFor(scene, target).flatMap((thing) =>
        (thing.targets ?? []).map((each) => [each, target] as const),
      ),
    ),
  );
}

/** The marks on things: those that stand for a target that has no spot, and those that decided the game. */
export function thingMarks(scene: Scene, { next, pointed, held }: Holding): ThingMark[] {
  const spots = new Set(scene.spots.map((spot) => spot.target));
  const decided = scene.ending?.targets ?? [];
  const last = new Set(lastTurn(scene).flat());
  return scene.things.flatMap((thing): ThingMark[] => {
    const own = (thing.targets ?? []).filter((target) => next.has(target) && !spots.has(target));
    if (held.has(thing.id) || own.some((target) => target === pointed)) {
      return [{ thing, colour: MARKS.strong, width: WIDE }];
    }
    if (own.length > 0) return [{ thing, colour: MARKS.glow, width: USUAL }];
    if (thing.targets?.some((target) => decided.includes(target))) {
      return [{ thing, colour: MARKS.gold, width: USUAL }];
    }
    return last.has(thing.id) && !spots.has(thing.id) ? [{ thing, colour: MARKS.gold, width: NARROW }] : [];
  });
}

/** The things that a touch of a target may be meant for. */
export function thingsFor(scene: Scene, target: string): Thing[] {
  return scene.things.filter((thing) => thing.id === target || thing.targets?.includes(target));
}
