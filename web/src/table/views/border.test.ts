import { describe, expect, it } from "vitest";
import { border, type Square } from "./border";

describe("the border of an area", () => {
  it("is all four sides of a single square, drawn inside it", () => {
    expect(border([[0, 0]], 10, 1)).toBe("M1 1L9 1M9 1L9 9M9 9L1 9M1 9L1 1");
  });

  it("leaves out the sides between its squares, and is straight where they meet", () => {
    const two: Square[] = [
      [2, 1],
      [2, 2],
    ];
    expect(border(two, 10, 1)).toBe(
      "M11 21L20 21M20 29L11 29M11 29L11 21M20 21L29 21M29 21L29 29M29 29L20 29",
    );
  });

  it("goes around inner corners", () => {
    const corner: Square[] = [
      [0, 0],
      [1, 0],
      [1, 1],
    ];
    const path = border(corner, 10, 1);
    expect(path).toContain("M9 1L9 11");
    expect(path).toContain("M9 11L19 11");
  });

  it("is nothing without squares", () => {
    expect(border([], 10, 1)).toBe("");
  });
});
