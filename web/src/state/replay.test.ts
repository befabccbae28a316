import { describe, expect, it } from "vitest";
import type { Match, MatchEvent } from "../api/types";
import { afterEvent, isGap, keepsPosition, needsLook } from "./replay";

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

function event(kind: MatchEvent["kind"], more: Partial<MatchEvent> = {}): MatchEvent {
  return { version: 5, id: "an event", kind, at: 0, ...more } as MatchEvent;
}

describe("a match after an event", () => {
  it("is the same if the event is known already", () => {
    expect(afterEvent(MATCH, event("resign", { version: 4 }))).toBe(MATCH);
  });

  it("has one more action, and no offers any more", () => {
    const after = afterEvent(MATCH, event("action", { player: 0, action: "c3" }));
    expect(after).toMatchObject({ version: 5, actions: ["a1", "b2", "c3"], players: [0, 1, 0], offers: {} });
    expect(MATCH.actions).toHaveLength(2);
  });

  it("begins when both seats are taken", () => {
    expect(afterEvent({ ...MATCH, status: "waiting" }, event("start")).status).toBe("playing");
  });

  it("has an offer more or less", () => {
    expect(afterEvent(MATCH, event("offer", { player: 0, what: "takeback" })).offers).toEqual({
      draw: 1,
      takeback: 0,
    });
    expect(afterEvent(MATCH, event("decline", { player: 0, what: "draw" })).offers).toEqual({});
  });

  it("is shorter when something was taken back", () => {
    const after = afterEvent(MATCH, event("takeback", { player: 1, ply: 1 }));
    expect(after).toMatchObject({ actions: ["a1"], players: [0], offers: {} });
  });

  it("knows the next match", () => {
    expect(afterEvent(MATCH, event("rematch", { match: "mnopqrstuvwx" })).rematch).toBe("mnopqrstuvwx");
  });

  it("is otherwise only newer", () => {
    expect(afterEvent(MATCH, event("outage", { milliseconds: 9 }))).toEqual({ ...MATCH, version: 5 });
  });
});

describe("an event", () => {
  it("leaves a gap if one before it is missing", () => {
    expect(isGap(MATCH, event("action"))).toBe(false);
    expect(isGap(MATCH, event("action", { version: 6 }))).toBe(true);
  });

  it("that follows from rules needs the word of the server", () => {
    expect(
      ["action", "takeback", "draw", "resign", "start"].map((kind) => needsLook(event(kind as "draw"))),
    ).toEqual([true, true, true, true, true]);
    expect(["offer", "decline", "rematch"].map((kind) => needsLook(event(kind as "offer")))).toEqual([
      false,
      false,
      false,
    ]);
  });

  it("may keep the position", () => {
    expect(keepsPosition(event("outage"))).toBe(true);
    expect(keepsPosition(event("offer"))).toBe(true);
    expect(keepsPosition(event("action"))).toBe(false);
    expect(keepsPosition(event("takeback"))).toBe(false);
  });
});
