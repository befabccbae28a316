import { describe, expect, it } from "vitest";
import { faces, paintOrder, project, type Solid } from "./axonometry";

const SLANT = { rotation: 30, tilt: 45 };

function cube(east: number, north: number, up: number): Solid {
  return { from: [east, north, up], to: [east + 1, north + 1, up + 1] };
}

describe("where a place is on the screen", () => {
  it("is further up the higher it is, and the further north", () => {
    const [, ground] = project([0, 0, 0], SLANT);
    expect(project([0, 0, 1], SLANT)[1]).toBeLessThan(ground);
    expect(project([0, 1, 0], SLANT)[1]).toBeLessThan(ground);
  });

  it("is as on a map from straight above", () => {
    const [x, y] = project([2, 3, 5], { rotation: 0, tilt: 90 });
    expect([Math.round(x), Math.round(y)]).toEqual([200, -300]);
  });
});

describe("the faces of a solid", () => {
  it("follow the heights of its corners", () => {
    const { top, front } = faces({ from: [0, 0, 0], to: [1, 1, 1], heights: [0, 0, 1, 1] });
    expect(top.map((corner) => corner[2])).toEqual([0, 0, 1, 1]);
    expect(front.map((corner) => corner[2])).toEqual([0, 0, 0, 0]);
  });
});

describe("the order of painting", () => {
  it("is from below to above, from north to south and from west to east", () => {
    const [below, above, north, east] = [cube(0, 0, 0), cube(0, 0, 1), cube(0, 1, 0), cube(1, 0, 0)];
    const order = paintOrder([above, east, north, below], (solid) => solid);
    expect(order.indexOf(below)).toBeLessThan(order.indexOf(above));
    expect(order.indexOf(north)).toBeLessThan(order.indexOf(below));
    expect(order.indexOf(below)).toBeLessThan(order.indexOf(east));
  });

  it("keeps everything once", () => {
    const things = [cube(0, 0, 0), cube(5, 5, 0), cube(2, 0, 3)];
    expect(paintOrder(things, (solid) => solid)).toHaveLength(3);
    expect(new Set(paintOrder(things, (solid) => solid)).size).toBe(3);
  });
});
