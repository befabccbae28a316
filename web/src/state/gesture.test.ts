import { describe, expect, it } from "vitest";
import { PLAIN } from "../api/look.fixture";
import type { Move, Scene } from "../api/scene";
import { buttons, made, meaning, meant, nextTargets, turned, turns, withTurn } from "./gesture";

function move(action: string, ...gesture: string[]): Move {
  return { action, gesture, motions: [] };
}

const MOVES = [
  move("step b4", "pawn", "b4"),
  move("step c4", "pawn", "c4"),
  move("stair north at a1", "S", "turn n", "a1"),
  move("stair east at a1", "S", "turn e", "a1"),
  move("stair east at a2", "S", "turn e", "a2"),
  move("end", "end"),
];

const SCENE: Scene = {
  game: "any",
  look: PLAIN,
  size: [2, 2, 1],
  to_move: 0,
  first: 0,
  spots: [],
  things: [],
  choices: [
    { target: "end", kind: "button", name: "end the turn" },
    { target: "turn n", kind: "turn", name: "north" },
    { target: "turn e", kind: "turn", name: "east" },
  ],
  moves: MOVES,
  last: [],
};

describe("what can come next", () => {
  it("is the first target of every gesture in the beginning", () => {
    expect([...nextTargets(MOVES, [])]).toEqual(["pawn", "S", "end"]);
  });

  it("follows what was touched", () => {
    expect([...nextTargets(MOVES, ["S", "turn e"])]).toEqual(["a1", "a2"]);
    expect(meant(MOVES, ["S", "turn e"]).map((each) => each.action)).toEqual([
      "stair east at a1",
      "stair east at a2",
    ]);
  });

  it("is nothing after a whole gesture, or after a wrong touch", () => {
    expect(nextTargets(MOVES, ["end"]).size).toBe(0);
    expect(nextTargets(MOVES, ["nowhere"]).size).toBe(0);
  });
});

describe("what touches mean", () => {
  it("is the first target that can come next", () => {
    expect(meaning(["a1.1", "b4", "c4"], MOVES, ["pawn"])).toBe("b4");
    expect(meaning(["b4"], MOVES, [])).toBeUndefined();
  });

  it("is a move once the gesture is whole", () => {
    expect(made(MOVES, ["pawn"])).toBeUndefined();
    expect(made(MOVES, ["pawn", "c4"])?.action).toBe("step c4");
    expect(made(MOVES, ["pawn", "c4", "c4"])).toBeUndefined();
  });
});

describe("choices", () => {
  it("are shown when they can come next", () => {
    expect(buttons(SCENE, []).map((choice) => choice.target)).toEqual(["end"]);
    expect(buttons(SCENE, ["S"])).toEqual([]);
    expect(turns(SCENE, ["S"]).map((choice) => choice.target)).toEqual(["turn n", "turn e"]);
  });

  it("of how to turn a piece are made by themselves, as the last time", () => {
    expect(withTurn(SCENE, ["S"], [])).toEqual(["S", "turn n"]);
    expect(withTurn(SCENE, ["S"], ["turn z", "turn e"])).toEqual(["S", "turn e"]);
    expect(withTurn(SCENE, ["pawn"], ["turn e"])).toEqual(["pawn"]);
  });

  it("of how to turn a piece change in a circle, both ways", () => {
    expect(turned(SCENE, ["S", "turn n"], 1)).toEqual(["S", "turn e"]);
    expect(turned(SCENE, ["S", "turn e"], 1)).toEqual(["S", "turn n"]);
    expect(turned(SCENE, ["S", "turn n"], -1)).toEqual(["S", "turn e"]);
    expect(turned(SCENE, ["S", "turn e", "a1"], 1)).toEqual(["S", "turn n"]);
    expect(turned(SCENE, ["pawn"], 1)).toEqual(["pawn"]);
  });
});
