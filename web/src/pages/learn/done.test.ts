import { expect, test } from "vitest";
import { firstLeft, readDone } from "./done.svelte";

test("what was kept is read, and what cannot be read is left out", () => {
  expect(readDone({ nim: [0, 2], morris: ["1", null, 3], chess: 5 })).toEqual({
    nim: [0, 2],
    morris: [3],
  });
  for (const broken of [undefined, null, "", 7]) expect(readDone(broken)).toEqual({});
});

test("a lesson goes on at the first step that was not done", () => {
  expect(firstLeft([], 3)).toBe(0);
  expect(firstLeft([0, 2], 3)).toBe(1);
  expect(firstLeft([2, 1, 0], 3)).toBe(0);
});
