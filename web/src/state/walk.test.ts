import { describe, expect, it } from "vitest";
import { PLAIN } from "../api/look.fixture";
import type { Scene } from "../api/scene";
import { bearers, following, isRotated, nearest, nearestToward, stops } from "./walk";

/** Four squares in the corners of a board of three by three, a tower of two tiles on c3, and a piece beside the board. */
const SCENE: Scene = {
  game: "any",
  look: PLAIN,
  size: [3, 3, 1],
  to_move: 0,
  first: 0,
  colours: ["Light", "Dark"],
  spots: ["a1", "c1", "a3", "c3"].map((target) => ({
    target,
    place: [target.startsWith("a") ? 0.5 : 2.5, Number(target[1]) - 0.5, 0],
    shape: "square",
  })),
  things: [1, 2].map((level) => ({
    id: `c3.${level}`,
    kind: "tile",
    colour: 0,
    place: [2.5, 2.5, 0.2 * (level - 1)],
    size: [1, 1, 0.2],
    targets: [`c3.${level}`, "c3"],
  })),
  choices: [{ target: "end", kind: "button" }],
  names: {},
  moves: [],
  last: [],
};

const TARGETS = ["a1", "c1", "a3", "c3.1", "c3.2", "end"];

function walk(start: string, rotated: boolean, ...ways: Parameters<typeof nearestToward>[2][]): string[] {
  const all = stops(SCENE, TARGETS, rotated);
  let at = all.find((stop) => stop.target === start);
  return ways.map((way) => {
    at = (at && nearestToward(at, all, way)) ?? at;
    return at?.target ?? "";
  });
}

describe("where targets are", () => {
  it("is told by the spot, or else by the things that stand for them", () => {
    expect(bearers(SCENE, "c3")).toEqual([SCENE.spots[3]]);
    expect(bearers(SCENE, "c3.2")).toEqual([SCENE.things[1]]);
    expect(bearers(SCENE, "end")).toEqual([]);
  });

  it("is in reading order from the viewer's side, with buttons below", () => {
    expect(stops(SCENE, TARGETS, false).map((stop) => stop.target)).toEqual([
      "c3.2",
      "a3",
      "c3.1",
      "a1",
      "c1",
      "end",
    ]);
    expect(stops(SCENE, TARGETS, true).map((stop) => stop.target)).toEqual([
      "c1",
      "a1",
      "c3.2",
      "c3.1",
      "a3",
      "end",
    ]);
  });

  it("is seen from the side of the viewer's colour", () => {
    expect(isRotated(SCENE, 0)).toBe(false);
    expect(isRotated(SCENE, 1)).toBe(true);
    expect(isRotated({ ...SCENE, first: 1 }, 1)).toBe(false);
  });
});

describe("arrows", () => {
  it("go to the nearest in their direction, and up a tower", () => {
    expect(walk("a1", false, "right", "up", "up", "left", "down")).toEqual([
      "c1",
      "c3.1",
      "c3.2",
      "a3",
      "a1",
    ]);
  });

  it("stay where nothing lies ahead", () => {
    expect(walk("a1", false, "left")).toEqual(["a1"]);
    expect(walk("end", false, "down")).toEqual(["end"]);
  });

  it("go as the viewer sees it", () => {
    expect(walk("a1", true, "left", "down")).toEqual(["c1", "c3.2"]);
  });
});

describe("other ways to walk", () => {
  const all = stops(SCENE, TARGETS, false);

  it("reach every target in a circle", () => {
    let at = following(undefined, all, 1);
    const seen = all.map(() => {
      const target = at?.target;
      at = following(at, all, 1);
      return target;
    });
    expect(seen).toEqual(all.map((stop) => stop.target));
    expect(at).toBe(all[0]);
    expect(following(all[0], all, -1)).toBe(all.at(-1));
    expect(following(undefined, [], 1)).toBeUndefined();
  });

  it("go to the nearest of all", () => {
    expect(nearest({ target: "b1", right: 1.9, up: 0.5 }, all)?.target).toBe("c1");
    expect(nearest({ target: "b1", right: 1.9, up: 0.5 }, [])).toBeUndefined();
  });
});
