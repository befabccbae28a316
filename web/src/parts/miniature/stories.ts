/** Short pieces of games for their miniatures, made by `scripts/miniatures.py`. */

import type { Place, Thing } from "../../api/scene";
import type { Slant, Solid } from "./axonometry";

interface Step {
  take: string[];
  give: Thing[];
}

export interface Story {
  size: Place;
  /** From where the board is seen. */
  slant: Slant;
  /** The points of a hexagonal board; a board without any has squares. */
  points: [number, number][];
  /** The middles of squares that have a colour of their own. */
  coloured: [number, number][];
  things: Thing[];
  steps: Step[];
}

/** Those there are, by their files. */
export const STORIES = import.meta.glob<Story>("./stories/*.json", { eager: true, import: "default" });

/** A few pieces of both colours on a board, for games that bring no story. */
const STILL: Story = {
  size: [4, 4, 1],
  slant: { rotation: 30, tilt: 55 },
  points: [],
  coloured: [],
  things: (
    [
      [0, 3, 0],
      [1, 1, 0],
      [2, 2, 0],
      [1, 2, 1],
      [2, 0, 1],
      [3, 1, 1],
    ] as const
  ).map(([file, rank, colour]) => ({
    id: `${file} ${rank}`,
    kind: "",
    colour,
    place: [file + 0.5, rank + 0.5, 0],
    size: [0.8, 0.8, 0.2],
  })),
  steps: [],
};

/** The story of a game. */
export function storyOf(game: string): Story {
  return STORIES[`./stories/${game}.json`] ?? STILL;
}

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
