import { describe, expect, it } from "vitest";
import type { Motion, Thing } from "../api/scene";
import { afterMotions, backwards } from "./motions";

function thing(id: string, x = 0): Thing {
  return { id, kind: "tile", colour: 0, place: [x, 0, 0], size: [1, 1, 1] };
}

const THINGS = [thing("a"), thing("b"), thing("c")];
const MOTIONS: Motion[] = [
  { before: "a", after: thing("a", 5), way: "carry" },
  { before: "b", way: "sink" },
  { after: thing("d") },
];

function names(things: readonly Thing[]): string[] {
  return things.map((each) => `${each.id}@${each.place[0]}`).sort();
}

describe("motions", () => {
  it("take what moves and give what it becomes", () => {
    expect(names(afterMotions(THINGS, MOTIONS))).toEqual(["a@5", "c@0", "d@0"]);
  });

  it("can be undone", () => {
    const after = afterMotions(THINGS, MOTIONS);
    expect(names(afterMotions(after, backwards(THINGS, MOTIONS)))).toEqual(names(THINGS));
  });
});
