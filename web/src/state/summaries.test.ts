import { describe, expect, it } from "vitest";
import type { MatchSummary } from "../api/types";
import { awaitsYou, matchState, matchTitle, newTurns } from "./summaries";

const MATCH: MatchSummary = {
  id: "m",
  game: "nim",
  seats: [
    { kind: "person", name: "Ada" },
    { kind: "computer", name: "Level 3", level: 3 },
  ],
  you: [0],
  clock: { kind: "none" },
  rated: false,
  status: "playing",
  to_move: 0,
  deadline: null,
  turns: 4,
  winner: null,
  reason: null,
  created: 0,
  updated: 0,
};

describe("the title of a match", () => {
  it("names the other player", () => {
    expect(matchTitle(MATCH, "Nim")).toBe("Nim against the computer (level 3)");
  });

  it("names both to who only watches", () => {
    expect(matchTitle({ ...MATCH, you: [] }, "Nim")).toBe("Nim: Ada and the computer (level 3)");
  });

  it("says that both are here, or that nobody is there yet", () => {
    expect(matchTitle({ ...MATCH, you: [0, 1] }, "Nim")).toContain("two at this screen");
    const open: MatchSummary = { ...MATCH, seats: [MATCH.seats[0], { kind: "open", name: "" }] };
    expect(matchTitle(open, "Nim")).toContain("waiting");
  });
});

describe("a match that was brought along as a record", () => {
  const record = (...names: [string, string]): MatchSummary => ({
    ...MATCH,
    seats: [
      { kind: "record", name: names[0] },
      { kind: "record", name: names[1] },
    ],
    you: [],
    status: "over",
    to_move: null,
  });

  it("names guests and computers in the language of the page, and nobody who is not named", () => {
    const named = matchTitle(record("Guest Ab12", "Level 3"), "Nim");
    expect(named).toBe("Nim: Guest Ab12 and the computer (level 3)");
    expect(matchTitle(record("Ada", ""), "Nim")).toBe("Nim: Ada and somebody");
    expect(matchTitle(record("", ""), "Nim")).toBe("Nim: a record");
  });

  it("may not be finished", () => {
    expect(matchState(record("Ada", "Ben")).words).toBe("Unfinished");
    expect(matchState({ ...record("Ada", "Ben"), reason: "agreement" }).words).toBe("A draw");
  });
});

describe("how a match stands", () => {
  it("is whose turn it is", () => {
    expect(matchState(MATCH)).toEqual({ words: "Your turn", yours: true });
    expect(matchState({ ...MATCH, to_move: 1 })).toEqual({
      words: "The computer (level 3) is to move",
      yours: false,
    });
  });

  it("is nobody's turn in particular at one screen", () => {
    expect(matchState({ ...MATCH, you: [0, 1] })).toEqual({ words: "Going on", yours: false });
  });

  it("leaves names as they are written", () => {
    const seats: MatchSummary["seats"] = [{ kind: "person", name: "ada" }, MATCH.seats[1]];
    expect(matchState({ ...MATCH, seats, you: [] }).words).toBe("ada is to move");
  });

  it("is how it ended", () => {
    const over: MatchSummary = { ...MATCH, status: "over", to_move: null, reason: "agreement" };
    expect(matchState(over).words).toBe("A draw");
    expect(matchState({ ...over, winner: 0 }).words).toBe("You won");
    expect(matchState({ ...over, winner: 1 }).words).toBe("You lost");
    expect(matchState({ ...over, winner: 0, you: [] }).words).toBe("Ada won");
    expect(matchState({ ...over, winner: 0, you: [0, 1] }).words).toBe("The first player won");
    expect(matchState({ ...over, winner: 1, you: [0, 1] }).words).toBe("The second player won");
    expect(matchState({ ...over, status: "aborted" }).words).toBe("Broken off");
  });
});

describe("whether a match awaits the reader", () => {
  it("is so in matches with others only", () => {
    expect(awaitsYou(MATCH)).toBe(true);
    expect(awaitsYou({ ...MATCH, to_move: 1 })).toBe(false);
    expect(awaitsYou({ ...MATCH, you: [0, 1] })).toBe(false);
    expect(awaitsYou({ ...MATCH, status: "over", to_move: null })).toBe(false);
  });

  it("is news after a turn of the other, and in a match that is new", () => {
    const theirs: MatchSummary = { ...MATCH, to_move: 1, turns: 3 };
    expect(newTurns([theirs], [MATCH])).toEqual([MATCH]);
    expect(newTurns([], [MATCH])).toEqual([MATCH]);
    expect(newTurns([{ ...MATCH, turns: 2 }], [MATCH])).toEqual([MATCH]);
    expect(newTurns([MATCH], [MATCH])).toEqual([]);
    expect(newTurns([MATCH], [theirs])).toEqual([]);
  });
});
