import { describe, expect, it } from "vitest";
import {
  begin,
  branchOf,
  comment,
  fromView,
  isPlain,
  join,
  lastOf,
  linesOf,
  nodeOf,
  pathTo,
  play,
  promote,
  remove,
  START,
  toGiven,
  type Cursor,
} from "./tree";

const start: Cursor = { tree: begin("nim", "start"), at: START };

/** Plays actions one after the other; those of a turn after its first are written with a dot before. */
function after(cursor: Cursor, ...actions: string[]): Cursor {
  return actions.reduce(
    (at, action) =>
      play(at, {
        action: action.replace(".", ""),
        position: `after ${action.replace(".", "")}`,
        player: 0,
        midTurn: action.startsWith("."),
      }),
    cursor,
  );
}

/** The tree as one reads it. */
function read({ tree }: Pick<Cursor, "tree">): string[] {
  return linesOf(tree).map(
    ({ depth, nodes }) => `${"> ".repeat(depth)}${nodes.map((node) => node.action).join(" ")}`,
  );
}

describe("a tree of variations", () => {
  it("goes on with what is played, and knows the turns", () => {
    const { tree, at } = after(start, "a", ".b", "c");
    expect(pathTo(tree, at).map((node) => node.action)).toEqual(["", "a", "b", "c"]);
    expect(pathTo(tree, at).map((node) => node.turn)).toEqual([0, 1, 1, 2]);
    expect(pathTo(tree, at).map((node) => node.opensTurn)).toEqual([false, true, false, true]);
    expect(isPlain(tree)).toBe(true);
  });

  it("finds again what was played before", () => {
    const once = after(start, "a", "b");
    const again = after({ ...once, at: START }, "a");
    expect(again.tree).toBe(once.tree);
    expect(again.at).toBe(1);
    expect(lastOf(again.tree, again.at)).toBe(once.at);
  });

  it("takes over what another tree has, too", () => {
    const one = after(start, "a", ".b", "c");
    const other = after(after(start, "a", ".b", "d"), "e");
    const told = { tree: comment(other.tree, 2, "why"), at: START };
    const joined = join(one.tree, after(told, "x").tree);
    expect(read({ tree: joined })).toEqual(["a", "> x", "b c", "> d e"]);
    expect(nodeOf(joined, 2).comment).toBe("why");
    expect(pathTo(joined, 5).map((node) => node.turn)).toEqual([0, 1, 1, 2, 3]);
    expect(join(joined, one.tree)).toEqual(joined);
  });

  it("shows variations after what they replace", () => {
    const main = after(start, "a", "b", "c");
    const one = after({ ...main, at: 1 }, "x", "y");
    const nested = after({ ...one, at: 4 }, "z");
    const other = after({ ...nested, at: START }, "w");
    expect(read(other)).toEqual(["a", "> w", "b", "> x y", "> > z", "c"]);
    expect(isPlain(other.tree)).toBe(false);
  });

  it("loses what is deleted, and who was there steps back", () => {
    const main = after(start, "a", "b", "c");
    const left = remove(main, 2);
    expect(read(left)).toEqual(["a"]);
    expect(left.at).toBe(1);
    expect(remove({ ...main, at: 1 }, 2).at).toBe(1);
    expect(remove(main, START)).toEqual(main);
  });

  it("moves variations to the front", () => {
    const main = after(start, "a", "b");
    const varied = after({ ...main, at: START }, "x", "y");
    expect(branchOf(varied.tree, varied.at)?.action).toBe("x");
    const promoted = promote(varied.tree, varied.at);
    expect(read({ tree: promoted })).toEqual(["x", "> a b", "y"]);
    expect(promote(promoted, varied.at)).toBe(promoted);
  });

  it("keeps comments", () => {
    const { tree } = after(start, "a");
    const told = comment(tree, 1, "good");
    expect(nodeOf(told, 1).comment).toBe("good");
    expect(isPlain(told)).toBe(false);
  });

  it("is given to the server and told by it", () => {
    const main = after(start, "a", ".b");
    const { tree } = after({ ...main, at: START }, "x");
    const given = toGiven(comment(promote(tree, 3), START, "hello"));
    expect(given.nodes.map(({ before, action }) => [before, action])).toEqual([
      [-1, "x"],
      [-1, "a"],
      [1, "b"],
    ]);
    const told = fromView({
      game: given.game,
      names: ["", ""],
      position: "start",
      comment: "hello",
      nodes: given.nodes.map((node) => ({
        comment: "",
        ...node,
        position: `after ${node.action}`,
        player: 0,
        turn: 1,
        opens_turn: true,
      })),
    });
    expect(read({ tree: told })).toEqual(["x", "> a b"]);
    expect(nodeOf(told, START).comment).toBe("hello");
  });
});
