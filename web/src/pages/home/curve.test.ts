import { expect, it } from "vitest";
import { curve } from "./curve";

it("goes from left to right, with the greatest value at the top", () => {
  expect(curve([1500, 1600, 1550], 100, 50)).toBe("0.0,50.0 50.0,0.0 100.0,25.0");
});

it("lies in the middle if nothing changes", () => {
  expect(curve([1500, 1500], 100, 50)).toBe("0.0,25.0 100.0,25.0");
  expect(curve([1500], 100, 50)).toBe("0.0,25.0");
});
