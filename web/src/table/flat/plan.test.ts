import { describe, expect, it } from "vitest";
import { PLAIN } from "../../api/look.fixture";
import type { Outline, Scene, Thing } from "../../api/scene";
import { frame, outline, star } from "./outline";
import {
  drawnAt,
  footprintOfThing,
  footprints,
  inDrawingOrder,
  isBeside,
  levelOf,
  levelText,
  outlineBox,
  planOf,
  pointOf,
  type Plan,
} from "./plan";

function tile(id: string, east: number, north: number, level: number): Thing {
  const square = id.split(".")[0] ?? "";
  return {
    id,
    kind: "tile",
    colour: 0,
    place: [east, north, 0.2 * (level - 1)],
    size: [0.9, 0.9, 0.2],
    targets: [id, square],
  };
}

/** Two squares side by side, with two tiles on the first, and nothing on the other. */
const TOWER: Scene = {
  game: "any",
  look: { ...PLAIN, forms: { tile: "slab" }, level: 0.2 },
  size: [2, 1, 2],
  to_move: 0,
  first: 0,
  colours: ["Light", "Dark"],
  spots: [
    { target: "a1", place: [0.5, 0.5, 0.4], shape: "square" },
    { target: "b1", place: [1.5, 0.5, 0], shape: "square" },
  ],
  things: [tile("a1.1", 0.5, 0.5, 1), tile("a1.2", 0.5, 0.5, 2)],
  choices: [],
  names: {},
  moves: [],
  last: [],
};

/** A board of one square, with two long blocks before the first player and a Lord of the other. */
const BLOCKS: Scene = {
  ...TOWER,
  look: { ...PLAIN, forms: { block: "slab", lord: "king" } },
  reserve: "chosen",
  size: [4, 4, 2],
  spots: [{ target: "a1", place: [0.5, 0.5, 1.5], shape: "square" }],
  things: [
    { id: "B3 1", kind: "block", colour: 0, place: [1.5, -1, 0], size: [3, 1, 1], targets: ["B3"] },
    { id: "B3 2", kind: "block", colour: 0, place: [1.5, -2, 0], size: [3, 1, 1], targets: ["B3"] },
    { id: "lord", kind: "lord", colour: 1, place: [0.5, 0.5, 1], size: [0.5, 0.5, 1] },
    { id: "a1.1", kind: "block", colour: 1, place: [0.5, 0.5, 0], size: [1, 1, 1], targets: ["a1.1", "a1"] },
  ],
};

function thingOf(plan: Plan, id: string): Thing {
  return plan.scene.things.find((thing) => thing.id === id) as Thing;
}

describe("a place", () => {
  it("is seen from the viewer's side", () => {
    expect(pointOf(planOf(BLOCKS, 0, 20), [0.5, 0.5, 0])).toEqual({ x: 50, y: 350 });
    expect(pointOf(planOf(BLOCKS, 1, 20), [0.5, 0.5, 0])).toEqual({ x: 350, y: 50 });
  });

  it("of tiles is drawn farther up the higher they lie, for both viewers, and where their spot is", () => {
    for (const viewer of [0, 1] as const) {
      const plan = planOf(TOWER, viewer, 20);
      const [low, high] = ["a1.1", "a1.2"].map((id) => drawnAt(plan, thingOf(plan, id)));
      expect(high?.y).toBeLessThan(low?.y ?? 0);
      expect(footprints(plan, "a1")[0]).toMatchObject({ ...high });
    }
  });

  it("of blocks is not moved by their height", () => {
    const plan = planOf(BLOCKS, 0, 20);
    expect(drawnAt(plan, thingOf(plan, "lord"))).toEqual({ x: 50, y: 350 });
  });
});

describe("a reserve", () => {
  const plan = planOf(BLOCKS, 0, 20);

  it("is a pile for pieces that are alike, below the board for the viewer and above for the other", () => {
    expect(plan.piles).toHaveLength(1);
    expect(plan.piles[0]).toMatchObject({ count: 2, thing: { id: "B3 1" } });
    expect(plan.piles[0]?.y).toBeGreaterThan(400);
    expect(planOf(BLOCKS, 1, 20).piles[0]?.y).toBeLessThan(0);
  });

  it("is where its pieces are drawn and marked, inside the drawing", () => {
    const [mark, ...others] = footprints(plan, "B3");
    expect(others).toEqual([]);
    expect(mark).toMatchObject(drawnAt(plan, thingOf(plan, "B3 1")));
    for (const pile of plan.piles) {
      expect(pile.x).toBeGreaterThanOrEqual(plan.whole.x);
      expect(pile.x + pile.width).toBeLessThanOrEqual(plan.whole.x + plan.whole.width);
      expect(pile.y + pile.height).toBeLessThanOrEqual(plan.whole.y + plan.whole.height);
    }
  });

  it("is drawn smaller where there is little room", () => {
    const many = [2, 5, 6].map((length): Thing => ({
      ...thingOf(plan, "B3 1"),
      id: `B${length} 1`,
      size: [length, 1, 1],
    }));
    const narrow = planOf({ ...BLOCKS, things: many }, 0, 20);
    const last = narrow.piles.at(-1);
    expect(last?.scale).toBeLessThan(1);
    expect((last?.x ?? 0) + (last?.width ?? 0)).toBeLessThanOrEqual(
      narrow.whole.x + narrow.whole.width + 0.1,
    );
  });

  it("has its room as long as pieces can come there", () => {
    expect(planOf({ ...BLOCKS, things: [] }, 0, 20).whole).toEqual(plan.whole);
    const bare = planOf(TOWER, 0, 20);
    expect(bare.whole).toEqual(bare.board);
  });

  it("is not on the board", () => {
    expect(BLOCKS.things.map((thing) => isBeside(BLOCKS, thing))).toEqual([true, true, false, false]);
    expect(inDrawingOrder(plan).map((thing) => thing.id)).toEqual(["a1.1", "lord"]);
  });
});

describe("the rectangle that a scene outlines", () => {
  it("is drawn as the viewer sees it", () => {
    const reach: Outline = { kind: "reach", corner: [0, 1], size: [2, 3], sentence: "" };
    const seen = { width: 200, height: 300 };
    expect(outlineBox(planOf(BLOCKS, 0, 20), reach)).toEqual({ ...seen, x: 0, y: 0 });
    expect(outlineBox(planOf(BLOCKS, 1, 20), reach)).toEqual({ ...seen, x: 200, y: 100 });
  });
});

describe("footprints", () => {
  it("are those of the forms, and round for kinds that nobody has described", () => {
    const plan = planOf(BLOCKS, 0, 20);
    const shapes = ["a1.1", "lord"].map((id) => footprintOfThing(plan, thingOf(plan, id)).shape);
    expect(shapes).toEqual(["square", "disc"]);
    expect(footprintOfThing(plan, { ...thingOf(plan, "a1.1"), kind: "egg" }).shape).toBe("disc");
  });
});

describe("heights", () => {
  it("are counted in tiles or in levels, of which halves are slopes", () => {
    expect(TOWER.spots.map((spot) => levelOf(TOWER, spot))).toEqual([2, 0]);
    expect(BLOCKS.spots.map((spot) => levelText(levelOf(BLOCKS, spot)))).toEqual(["1½"]);
    expect([0.5, 2].map(levelText)).toEqual(["½", "2"]);
  });
});

describe("outlines", () => {
  it("are closed, and grow on every side", () => {
    const at = { x: 0, y: 0, width: 10, height: 20 };
    expect(outline({ ...at, shape: "square" }, 1)).toBe("M-6 -11L6 -11L6 11L-6 11z");
    expect(outline({ ...at, shape: "disc" })).toBe("M-5 0a5 10 0 1 0 10 0a5 10 0 1 0 -10 0z");
    expect(outline({ ...at, shape: "hexagon" })).toBe("M0 -5.8L5 -2.9L5 2.9L0 5.8L-5 2.9L-5 -2.9z");
    expect(frame({ ...at, height: 10, shape: "square" }, 0)).toMatch(/^M-5 -2.2L-5 -5L-2.2 -5M/);
    expect(frame({ ...at, shape: "hexagon" }, 0).match(/M/g)).toHaveLength(6);
    expect(star(10)).toMatch(/^M0 -10L.*z$/);
  });
});
