import { describe, expect, it } from "vitest";
import { PLAIN } from "../api/look.fixture";
import type { Move, Scene, Thing } from "../api/scene";
import { Hand } from "./hand.svelte";

function pawn(east: number): Thing {
  return {
    id: "pawn",
    kind: "pawn",
    colour: 0,
    place: [east, 0.5, 0],
    size: [0.4, 0.4, 0.5],
    targets: ["pawn"],
  };
}

function step(square: string, east: number): Move {
  return {
    action: `a1-${square}`,
    gesture: ["pawn", square],
    motions: [{ before: "pawn", after: pawn(east) }],
    name: `your pawn → ${square}`,
  };
}

const MOVES = [step("b1", 1.5), step("c1", 2.5)] as const;

function handAt(confirms: boolean): { hand: Hand; made: string[] } {
  const made: string[] = [];
  const hand = new Hand({ onMove: (move) => made.push(move.action), onImpossible: () => undefined });
  const scene: Scene = {
    game: "any",
    look: PLAIN,
    size: [3, 1, 1],
    to_move: 0,
    first: 0,
    colours: ["Light", "Dark"],
    spots: [],
    things: [pawn(0.5)],
    choices: [],
    names: {},
    moves: [...MOVES],
    last: [],
  };
  hand.show(scene);
  hand.active = true;
  hand.confirms = confirms;
  return { hand, made };
}

describe("a move that is considered", () => {
  it("is shown as a ghost and not made, even before one that waits", () => {
    const { hand, made } = handAt(true);
    hand.choose(MOVES[0]);
    hand.consider(MOVES[1]);
    expect(hand.ghosts).toEqual([pawn(2.5)]);
    hand.consider(undefined);
    expect(hand.ghosts).toEqual([pawn(1.5)]);
    expect(made).toEqual([]);
  });

  it("is made when it is chosen, and then forgotten", () => {
    const { hand, made } = handAt(false);
    hand.consider(MOVES[1]);
    hand.choose(MOVES[1]);
    expect(made).toEqual(["a1-c1"]);
    expect(hand.ghosts).toEqual([]);
  });
});
