import { describe, expect, it } from "vitest";
import { PLAIN } from "../../api/look.fixture";
import type { Move, Scene, Thing } from "../../api/scene";
import { heldThings } from "./held";
import { spotMarks, thingMarks, type Holding } from "./marks";
import { MARKS } from "./palette";

function bird(id: string, targets: string[]): Thing {
  return { id, kind: "bird", colour: 0, place: [0, 0, 0], size: [1, 1, 1], targets };
}

const SCENE: Scene = {
  game: "any",
  look: PLAIN,
  size: [3, 3, 1],
  first: 0,
  colours: ["Light", "Dark"],
  spots: ["a1", "a2", "b1"].map((target) => ({ target, place: [0, 0, 0], shape: "hexagon" })),
  things: [bird("a1", ["region a1", "a1"]), bird("a2", ["region a1", "a2"]), bird("o bird 1", [])],
  choices: [],
  names: {},
  moves: [],
  last: ["b1"],
};

function holding(next: string[], pointed?: string, held: string[] = []): Holding {
  return { next: new Set(next), pointed, held: new Set(held) };
}

describe("marks", () => {
  it("are rings on the spots that can be touched, and a stronger one where the pointer is", () => {
    const marks = spotMarks(SCENE, holding(["a1", "a2"], "a2"));
    expect(marks.map(({ spot, ring }) => [spot.target, ring])).toEqual([
      ["a1", "soft"],
      ["a2", "strong"],
      ["b1", "thin"],
    ]);
  });

  it("are thin on what every action of the last turn concerned", () => {
    const scene: Scene = { ...SCENE, earlier: [["a1"]], last: [] };
    const marks = spotMarks(scene, holding([]));
    expect(marks.map(({ spot, ring }) => [spot.target, ring])).toEqual([["a1", "thin"]]);
  });

  it("are outlines around all things of a target without a spot", () => {
    const marks = thingMarks(SCENE, holding(["region a1"]));
    expect(marks.map(({ thing }) => thing.id)).toEqual(["a1", "a2"]);
    expect(thingMarks(SCENE, holding(["a1"]))).toEqual([]);
  });

  it("light up the spots of a region, more strongly where the pointer is", () => {
    const rings = (each: Holding) => spotMarks(SCENE, each).map(({ spot, ring }) => `${spot.target} ${ring}`);
    expect(rings(holding(["region a1"]))).toEqual(["a1 soft", "a2 soft", "b1 thin"]);
    expect(rings(holding(["region a1"], "region a1"))).toEqual(["a1 strong", "a2 strong", "b1 thin"]);
  });

  it("are wider around what is pointed at or held", () => {
    const [usual] = thingMarks(SCENE, holding(["region a1"]));
    const [pointed] = thingMarks(SCENE, holding(["region a1"], "region a1"));
    const [held] = thingMarks(SCENE, holding([], undefined, ["a1"]));
    expect(pointed?.width).toBeGreaterThan(usual?.width ?? 1);
    expect(held?.width).toBe(pointed?.width);
  });

  it("are gold around what decided the game", () => {
    const ended: Scene = { ...SCENE, ending: { reason: "", sentence: "", targets: ["a2", "b1"] } };
    const [thing] = thingMarks(ended, holding([]));
    const [spot] = spotMarks(ended, holding([]));
    expect([thing?.thing.id, thing?.colour]).toEqual(["a2", MARKS.gold]);
    expect([spot?.spot.target, spot?.ring]).toEqual(["b1", "strong"]);
  });

  it("show a place that is closed", () => {
    const closed: Scene = {
      ...SCENE,
      last: [],
      spots: [{ target: "x", place: [0, 0, 0], shape: "disc", mark: "closed" }],
    };
    expect(spotMarks(closed, holding([])).map(({ ring }) => ring)).toEqual(["closed"]);
    expect(spotMarks(closed, holding(["x"])).map(({ ring }) => ring)).toEqual(["soft", "closed"]);
  });
});

describe("what is held", () => {
  const moves: Move[] = [
    {
      action: "1",
      gesture: ["a", "x"],
      motions: [
        { before: "t1", after: bird("y", []) },
        { before: "t2", way: "sink" },
      ],
      name: "1",
    },
    { action: "2", gesture: ["a", "y"], motions: [{ before: "t1" }, { before: "t3" }], name: "2" },
  ];

  it("is what every move moves that can be meant", () => {
    expect([...heldThings(moves, ["a"])]).toEqual(["t1"]);
    expect([...heldThings(moves, ["a", "y"])]).toEqual(["t1", "t3"]);
  });

  it("is nothing before the first touch, or without a move", () => {
    expect(heldThings(moves, []).size).toBe(0);
    expect(heldThings(moves, ["z"]).size).toBe(0);
  });
});
