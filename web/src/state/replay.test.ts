import { describe, expect, it } from "vitest";
import type { Match, MatchEvent, MatchState } from "../api/types";
import { afterNews, keepsPosition } from "./replay";

const MATCH: Match = {
  id: "abcdefghijkl",
  game: "nim",
  options: {},
  start: "start",
  position: "position",
  actions: ["a1", "b2"],
  players: [0, 1],
  status: "playing",
  to_move: 0,
  seats: [
    { kind: "person", name: "Ada", level: null },
    { kind: "person", name: "Ben", level: null },
  ],
  you: [0],
  clock: { control: { kind: "none" }, left: [0, 0], running: null },
  rated: false,
  offers: { draw: 1 },
  outcome: null,
  rematch: null,
  version: 4,
  created: 0,
  is_record: false,
};

const STATE: MatchState = {
  version: 5,
  status: "playing",
  position: "another position",
  to_move: 1,
  seats: MATCH.seats,
  offers: {},
  outcome: null,
  rematch: null,
};
const CLOCK = { ...MATCH.clock, running: 1 } as const;
const EVENT = { version: 5, id: "an event", at: 0 };

describe("a match after an event", () => {
  it("stands as the server says", () => {
    const state: MatchState = { ...STATE, status: "over", to_move: null };
    const event: MatchEvent = { ...EVENT, kind: "resign", player: 0 };
    expect(afterNews(MATCH, { event, state, clock: CLOCK, ply: null })).toEqual({
      ...MATCH,
      ...state,
      clock: CLOCK,
    });
  });

  it("has one more action", () => {
    const event: MatchEvent = { ...EVENT, kind: "action", player: 0, action: "c3" };
    const after = afterNews(MATCH, { event, state: STATE, clock: CLOCK, ply: null });
    expect(after).toMatchObject({ ...STATE, actions: ["a1", "b2", "c3"], players: [0, 1, 0] });
    expect(MATCH.actions).toHaveLength(2);
  });

  it("is shorter when something was taken back", () => {
    const event: MatchEvent = { ...EVENT, kind: "takeback", player: 1, ply: 1 };
    const after = afterNews(MATCH, { event, state: STATE, clock: CLOCK, ply: null });
    expect(after).toMatchObject({ actions: ["a1"], players: [0] });
  });

  it("that was missed is newer, and otherwise waits for the last one", () => {
    const event: MatchEvent = { ...EVENT, kind: "action", player: 0, action: "c3" };
    const after = afterNews(MATCH, { event });
    expect(after).toEqual({ ...MATCH, version: 5, actions: ["a1", "b2", "c3"], players: [0, 1, 0] });
  });
});

describe("an event", () => {
  it("may keep the position", () => {
    expect(keepsPosition({ ...EVENT, kind: "outage", milliseconds: 9 })).toBe(true);
    expect(keepsPosition({ ...EVENT, kind: "offer", player: 0, what: "draw" })).toBe(true);
    expect(keepsPosition({ ...EVENT, kind: "action", player: 0, action: "c3" })).toBe(false);
    expect(keepsPosition({ ...EVENT, kind: "takeback", player: 0, ply: 1 })).toBe(false);
  });
});
