import { expect, test } from "vitest";
import { afterFailing, afterSolving, nextPuzzle, NOTHING, readTallies } from "./tally";

test("puzzles solved at the first try make a streak, each once", () => {
  const two = afterSolving(afterSolving(NOTHING, "a"), "b");
  expect(two).toEqual({ solved: ["a", "b"], failed: [], streak: 2, best: 2 });
  expect(afterSolving(two, "a")).toEqual(two);
});

test("a wrong answer ends the streak, and solving that puzzle later does not count for one", () => {
  const failed = afterFailing(afterFailing(afterSolving(NOTHING, "a"), "b"), "b");
  expect(failed).toEqual({ solved: ["a"], failed: ["b"], streak: 0, best: 1 });
  expect(afterSolving(failed, "b")).toEqual({ solved: ["a", "b"], failed: ["b"], streak: 0, best: 1 });
  expect(afterSolving(failed, "c").streak).toBe(1);
});

test("what is wrong in a puzzle that was solved before changes nothing", () => {
  const solved = afterSolving(NOTHING, "a");
  expect(afterFailing(solved, "a")).toEqual(solved);
});

test("the next puzzle is the first that is not solved, from the one that is shown on", () => {
  const puzzles = ["a", "b", "c", "d"].map((id) => ({ id }));
  expect(nextPuzzle(puzzles, ["a"])?.id).toBe("b");
  expect(nextPuzzle(puzzles, ["c"], "b")?.id).toBe("d");
  expect(nextPuzzle(puzzles, ["d"], "c")?.id).toBe("a");
  expect(nextPuzzle(puzzles, ["a", "b", "c"], "d")).toBeUndefined();
});

test("what was kept is read, and what cannot be read is left out", () => {
  const tally = { solved: ["a"], failed: ["b"], streak: 1, best: 4 };
  expect(readTallies({ nim: tally })).toEqual({ nim: tally });
  const broken = { solved: ["a", 5], failed: "b", streak: "1", best: null };
  expect(readTallies({ nim: broken, morris: null })).toEqual({
    nim: { ...NOTHING, solved: ["a"] },
    morris: NOTHING,
  });
  for (const unreadable of [undefined, null, "", 7]) expect(readTallies(unreadable)).toEqual({});
});
