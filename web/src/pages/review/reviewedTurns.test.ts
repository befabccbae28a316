import { describe, expect, it } from "vitest";
import type { Mark, ReviewResult } from "../../api/types";
import { isBad, nextBad, scoresOf, turnAt, turnsInMatch } from "./reviewedTurns";

function turn(player: 0 | 1, actions: string[], before: number, after: number, mark: Mark = "best") {
  return { number: 1, player, actions, mark, loss: 0, before, after, better: mark === "best" ? [] : ["x"] };
}

const player = { accuracy: 100, marks: { best: 0, good: 0, inaccuracy: 0, mistake: 0, blunder: 0 } };
const result: ReviewResult = {
  turns: [
    turn(0, ["a", "b"], 0.6, 0.5, "inaccuracy"),
    turn(1, ["c"], 0.5, 0.2, "blunder"),
    turn(0, ["d", "e"], 0.8, 0.8),
  ],
  players: [player, player],
};

describe("the turns of a review", () => {
  it("lie one after the other at the end of the match", () => {
    expect(turnsInMatch(result, 7).map(({ from, to }) => [from, to])).toEqual([
      [2, 4],
      [4, 5],
      [5, 7],
    ]);
  });

  it("tell what the first player can expect", () => {
    expect(scoresOf(turnsInMatch(result, 5))).toEqual([0.6, 0.5, 0.8, 0.8]);
    expect(scoresOf([])).toEqual([]);
  });

  it("are found by ply", () => {
    const turns = turnsInMatch(result, 7);
    expect([0, 2, 3, 4, 5, 6, 7].map((ply) => turnAt(turns, ply))).toEqual([0, 0, 1, 1, 2, 3, 3]);
  });

  it("lead from mistake to mistake", () => {
    const turns = turnsInMatch(result, 5);
    expect(turns.map(isBad)).toEqual([true, true, false]);
    expect([0, 2, 3].map((ply) => nextBad(turns, ply)?.to)).toEqual([2, 3, 2]);
  });
});
