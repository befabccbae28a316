import { Vector3 } from "three";
import { describe, expect, it } from "vitest";
import { PLAIN } from "../../api/look.fixture";
import type { Look, Place, Thing } from "../../api/scene";
import { corners, inSpace, madeLike, restingPose } from "./place";

const BOARD: Place = [10, 10, 3];
const LOOK: Look = { ...PLAIN, forms: { block: "slab", bar: "slab", tower: "tower", stair: "ramp" } };
const SCENE = { size: BOARD, look: LOOK };

function thing(kind: Thing["kind"], size: Place, facing = ""): Thing {
  return { id: "x", kind, colour: 0, place: [3, 4, 0], size, facing, targets: [] };
}

/** Where a point of a thing as it is made comes to lie, seen from the middle of the thing. */
function rotated(each: Thing, point: Vector3): Vector3 {
  return point.applyQuaternion(restingPose(each, SCENE).rotation);
}

describe("a place in space", () => {
  it("is counted from the middle of the board, to the east, up and to the south", () => {
    expect(inSpace([0, 0, 2], BOARD).toArray()).toEqual([-5, 2, 5]);
    expect(inSpace([10, 10, 0], BOARD).toArray()).toEqual([5, 0, -5]);
  });

  it("is lower beside the board", () => {
    expect(inSpace([5, -1, 0], BOARD).y).toBeLessThan(0);
  });
});

describe("things", () => {
  it("are made alike however they lie", () => {
    const lying = thing("block", [3, 1, 1]);
    expect(madeLike(thing("block", [1, 3, 1]), LOOK)).toBe(madeLike(lying, LOOK));
    expect(madeLike(thing("block", [1, 1, 3]), LOOK)).toBe(madeLike(lying, LOOK));
    expect(madeLike({ ...lying, colour: 1 }, LOOK)).not.toBe(madeLike(lying, LOOK));
  });

  it("have their long side where they lie or stand", () => {
    const end = () => new Vector3(1, 0, 0);
    expect(Math.abs(rotated(thing("bar", [2, 1, 1]), end()).x)).toBeGreaterThan(0.99);
    expect(Math.abs(rotated(thing("bar", [1, 2, 1]), end()).z)).toBeGreaterThan(0.99);
    expect(Math.abs(rotated(thing("bar", [1, 1, 2]), end()).y)).toBeGreaterThan(0.99);
  });

  it.each([
    ["e", [1, 0]],
    ["n", [0, -1]],
    ["w", [-1, 0]],
    ["s", [0, 1]],
  ] as const)("rise to the side %s", (facing, [x, z]) => {
    const high = rotated(thing("stair", [1, 1, 1], facing), new Vector3(1, 0.5, 0));
    expect(high.x).toBeCloseTo(x, 1);
    expect(high.z).toBeCloseTo(z, 1);
    expect(high.y).toBeGreaterThan(0);
  });

  it("fill the room above another one upside down", () => {
    const low = rotated(thing("stair", [1, 1, 1], "in"), new Vector3(1, 0.5, 0));
    expect(low.z).toBeCloseTo(1, 1);
    expect(low.y).toBeLessThan(0);
  });

  it("stand with their foot on their place, always in the same way", () => {
    const tower = thing("tower", [1, 1, 2]);
    expect(restingPose(tower, SCENE).middle.y).toBe(1);
    expect(restingPose(tower, SCENE)).toEqual(restingPose(tower, SCENE));
    expect(Math.max(...corners(tower, BOARD).map(({ y }) => y))).toBe(2);
  });
});
