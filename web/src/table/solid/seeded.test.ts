import { expect, it } from "vitest";
import { chance } from "./seeded";

it("is the same for a name, differs between names, and spreads evenly", () => {
  const numbers = Array.from({ length: 400 }, (_, index) => chance(`a${index}`));
  expect(chance("a1", 2)).toBe(chance("a1", 2));
  expect(new Set(numbers).size).toBe(400);
  expect(Math.min(...numbers)).toBeGreaterThanOrEqual(0);
  expect(Math.max(...numbers)).toBeLessThan(1);
  expect(numbers.reduce((sum, each) => sum + each) / 400).toBeCloseTo(0.5, 1);
});
