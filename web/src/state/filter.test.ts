import { describe, expect, it } from "vitest";
import { filtered } from "./filter";

const MOVES = ["L@c3", "Sn@c3", "c3>Sn@d4", "B2x@a1"].map((action) => ({
  action,
  gesture: [],
  motions: [],
  name: action,
}));

function found(typed: string): string[] {
  return filtered(MOVES, typed).map((move) => move.action);
}

describe("what is typed", () => {
  it("finds every action that has it in it, those that begin with it first", () => {
    expect(found("c3")).toEqual(["c3>Sn@d4", "L@c3", "Sn@c3"]);
  });

  it("may have other capitals and spaces", () => {
    expect(found(" b2X @")).toEqual(["B2x@a1"]);
  });

  it("finds all if it is nothing, and nothing if there is no such action", () => {
    expect(found("")).toHaveLength(4);
    expect(found("z9")).toEqual([]);
  });
});
