import { expect, it } from "vitest";
import { nextToMove } from "./oneByOne";

it("goes round among those that are ready", () => {
  const ready = new Set([0, 2, 3]);
  expect(nextToMove(ready, -1, 4)).toBe(0);
  expect(nextToMove(ready, 0, 4)).toBe(2);
  expect(nextToMove(ready, 3, 4)).toBe(0);
});

it("is nobody if nobody is ready", () => {
  expect(nextToMove(new Set(), 1, 4)).toBeUndefined();
});
