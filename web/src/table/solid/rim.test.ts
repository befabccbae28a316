import { BoxGeometry, CylinderGeometry, Group, Mesh } from "three";
import { describe, expect, it } from "vitest";
import { outlineOf } from "./rim";

describe("the outline of a board", () => {
  it("has the corners of a square one", () => {
    const board = new Group().add(new Mesh(new BoxGeometry(4, 1, 6)));
    const corners = new Set(outlineOf(board).map(({ x, y, z }) => `${x} ${y} ${z}`));
    expect(corners).toEqual(new Set(["2 0 3", "2 0 -3", "-2 0 3", "-2 0 -3"]));
  });

  it("keeps to the rim of a round one, wherever it lies", () => {
    const plate = new Mesh(new CylinderGeometry(2, 2, 1, 96));
    plate.position.x = 5;
    for (const point of outlineOf(new Group().add(plate))) {
      expect(Math.hypot(point.x - 5, point.z)).toBeCloseTo(2, 2);
    }
  });
});
