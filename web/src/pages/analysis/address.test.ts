import { describe, expect, it } from "vitest";
import { addressOf, askedIn } from "./address";
import { begin, comment, play, START, type Cursor } from "./tree";

function line(...actions: string[]): Cursor {
  return actions.reduce(
    (cursor, action) => play(cursor, { action, position: action, player: 0, midTurn: false }),
    { tree: begin("nim", "-5-/8 o -"), at: START } as Cursor,
  );
}

describe("the address of an analysis", () => {
  it("holds a line and where one is in it", () => {
    const { tree } = line("c3-d4", "c5>c3", "B2x@c4");
    const query = new URL(addressOf(tree, 2) ?? "", "http://here").search;
    expect(askedIn(query)).toEqual({ position: "-5-/8 o -", line: ["c3-d4", "c5>c3", "B2x@c4"], ply: 2 });
  });

  it("is seen at the end of the line if it does not say otherwise", () => {
    expect(askedIn("?line=a+b")).toEqual({ line: ["a", "b"], ply: 2 });
    expect(askedIn("?line=a+b&ply=7").ply).toBe(2);
    expect(askedIn("")).toEqual({ line: [], ply: 0 });
  });

  it("cannot hold variations, comments or very long lines", () => {
    const { tree } = line("a", "b");
    expect(addressOf(tree, 2)).not.toBeNull();
    expect(addressOf(comment(tree, 1, "so"), 2)).toBeNull();
    expect(
      addressOf(play({ tree, at: 1 }, { action: "c", position: "c", player: 0, midTurn: false }).tree, 1),
    ).toBeNull();
    const { tree: long, at } = line(...Array.from({ length: 400 }, (_, index) => `a1>b${index}`));
    expect(addressOf(long, at)).toBeNull();
  });
});
