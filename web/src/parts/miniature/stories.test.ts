import { describe, expect, it } from "vitest";
import type { Place } from "../../api/scene";
import { project } from "./axonometry";
import { body, frames, STORIES, storyOf } from "./stories";

describe.each([["any other game", storyOf("any")] as const, ...Object.entries(STORIES)])(
  "the miniature of %s",
  (_, story) => {
    it("shows things that are on the board, each once, in every frame", () => {
      for (const things of frames(story)) {
        expect(new Set(things.map((thing) => thing.id)).size).toBe(things.length);
        for (const { place } of things) expect(place[0]).toBeLessThan(story.size[0]);
      }
    });

    it("is looked at from somewhere", () => {
      expect(project(story.size, story.slant)).toEqual([expect.any(Number), expect.any(Number)]);
      expect(project(story.size, story.slant).every(Number.isFinite)).toBe(true);
    });

    it("takes only what is there, and changes something in every step", () => {
      const shown = frames(story);
      for (const [index, { take, give }] of story.steps.entries()) {
        const there = (shown[index] ?? []).map((thing) => thing.id);
        expect(there).toEqual(expect.arrayContaining(take));
        expect(take.length + give.length).toBeGreaterThan(0);
      }
    });
  },
);

describe("the body of a thing", () => {
  it("is a ramp if it faces a side, and a box if it is upside down", () => {
    const stair = { id: "s", kind: "any", place: [0.5, 0.5, 0] as Place };
    const size: Place = [1, 1, 1];
    expect(body({ ...stair, size, facing: "e" }).heights).toEqual([0, 1, 1, 0]);
    expect(body({ ...stair, size, facing: "ie" }).heights).toBeUndefined();
  });
});
