/** A short piece of each game for its miniature, made by `scripts/miniatures.py`. */

import type { Place, Thing } from "../../api/scene";
import type { Look, Solid } from "./axonometry";
import turris from "./stories/turris.json";
import voldetour from "./stories/voldetour.json";
import volo from "./stories/volo.json";
import volterra from "./stories/volterra.json";

interface Step {
  take: string[];
  give: Thing[];
}

export interface Story {
  size: Place;
  /** Points or squares of the board to show, each with how it differs from others. */
  spots: [number, number, string][];
  things: Thing[];
  steps: Step[];
}

export const STORIES = { volterra, volo, voldetour, turris } as unknown as Record<string, Story>;

/** From where each board is seen. */
export const LOOKS: Record<string, Look> = {
  volterra: { rotation: 30, tilt: 56 },
  volo: { rotation: 0, tilt: 72 },
  voldetour: { rotation: 30, tilt: 55 },
  turris: { rotation: 32, tilt: 30 },
};

/** What stands on the board at first and after each step. */
export function frames(story: Story): Thing[][] {
  const shown = [story.things];
  for (const { take, give } of story.steps) {
    const before = shown.at(-1) ?? [];
    shown.push([...before.filter((thing) => !take.includes(thing.id)), ...give]);
  }
  return shown;
}

/** The box around a thing. */
export function around({ place: [east, north, foot], size: [wide, deep, high] }: Thing): Solid {
  return {
    from: [east - wide / 2, north - deep / 2, foot],
    to: [east + wide / 2, north + deep / 2, foot + high],
  };
}

/** The corners that are high, from the south-western one against the clock, of a ramp that rises to a side. */
const HIGH: Record<string, readonly [number, number, number, number]> = {
  n: [0, 0, 1, 1],
  e: [0, 1, 1, 0],
  s: [1, 1, 0, 0],
  w: [1, 0, 0, 1],
};

/** The body of a thing: the box around it, or a ramp. */
export function body(thing: Thing): Solid {
  const box = around(thing);
  const high = HIGH[thing.facing ?? ""];
  if (!high) return box;
  const [foot, head] = [box.from[2], box.to[2]];
  const height = (share: number): number => foot + share * (head - foot);
  return { ...box, heights: [height(high[0]), height(high[1]), height(high[2]), height(high[3])] };
}
