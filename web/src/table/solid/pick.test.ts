import { Ray, Vector3 } from "three";
import { describe, expect, it } from "vitest";
import type { Place, Spot, Thing } from "../../api/scene";
import { covers, targetsOn, type Hit } from "./pick";

const BOARD: Place = [3, 3, 2];
const SPOTS: Spot[] = [
  { target: "a1", place: [0.5, 0.5, 0], shape: "square" },
  { target: "b1", place: [1.5, 0.5, 1], shape: "square" },
  { target: "a1/1", place: [0.5, 0.5, 0], shape: "disc" },
];

/** Straight down onto a point of the board. */
function down(east: number, north: number): Ray {
  return new Ray(new Vector3(east - 1.5, 10, 1.5 - north), new Vector3(0, -1, 0));
}

function hit(ray: Ray, top: number, targets: string[]): Hit {
  const thing: Thing = { id: "piece", kind: "block", place: [0, 0, 0], size: [1, 1, 1], targets };
  return { thing, point: ray.at(10 - top, new Vector3()), distance: 10 - top };
}

describe("what is under the pointer", () => {
  it("is a handle, and then the square", () => {
    expect(targetsOn(down(0.5, 0.5), null, SPOTS, BOARD)).toEqual(["a1/1", "a1"]);
    expect(targetsOn(down(0.1, 0.1), null, SPOTS, BOARD)).toEqual(["a1"]);
    expect(targetsOn(down(2.5, 2.5), null, SPOTS, BOARD)).toEqual([]);
  });

  it("is a thing, and then the spot under it", () => {
    const ray = down(1.5, 0.5);
    expect(targetsOn(ray, hit(ray, 1, ["b1.1"]), SPOTS, BOARD)).toEqual(["b1.1", "b1"]);
  });

  it("is the id of a thing that means nothing, and the spot under it", () => {
    const ray = down(1.5, 0.5);
    expect(targetsOn(ray, hit(ray, 1.5, []), SPOTS, BOARD)).toEqual(["piece", "b1"]);
  });

  it("is no handle that a thing hides", () => {
    const ray = down(0.5, 0.5);
    expect(targetsOn(ray, hit(ray, 1, ["top"]), SPOTS, BOARD)).toEqual(["top", "a1"]);
  });

  it("is nothing in mid-air beside a tower", () => {
    const ray = new Ray(new Vector3(-0.4, 1.1, 1), new Vector3(-1, -1, 0).normalize());
    expect(targetsOn(ray, null, SPOTS, BOARD)).toEqual(["a1"]);
  });
});

describe("a hexagon", () => {
  const cell: Spot = { target: "c3", place: [1.5, 1.5, 0], shape: "hexagon" };

  it("has corners to the north and none to the east", () => {
    expect(covers(cell, new Vector3(0, 0, 0.56), BOARD)).toBe(true);
    expect(covers(cell, new Vector3(0.49, 0, 0.25), BOARD)).toBe(true);
    expect(covers(cell, new Vector3(0.45, 0, 0.45), BOARD)).toBe(false);
    expect(covers(cell, new Vector3(0.51, 0, 0), BOARD)).toBe(false);
  });
});
