import { describe, expect, it } from "vitest";
import { PLAIN } from "../../api/look.fixture";
import type { Scene, Spot, Thing } from "../../api/scene";
import { moveText, targetText } from "./words";

function thing(id: string, kind: Thing["kind"]): Thing {
  return { id, kind, colour: 0, place: [0, 0, 0], size: [1, 1, 1] };
}

function scene(game: string, ...things: Thing[]): Scene {
  return {
    game,
    look: PLAIN,
    size: [4, 4, 1],
    to_move: 0,
    first: 0,
    spots: [],
    things,
    choices: [],
    moves: [],
    last: [],
  };
}

describe("targets in words", () => {
  it.each([
    [scene("volterra", thing("d4.1", "tile"), thing("d4.2", "tile")), "d4.1", "Top 2 tiles of d4"],
    [scene("volterra", thing("d4.1", "tile"), thing("d4.2", "tile")), "d4.2", "Top tile of d4"],
    [scene("volterra"), "pawn", "Your pawn"],
    [scene("volterra"), "c3", "c3"],
    [scene("volo"), "region c3", "Region of c3"],
    [scene("volo"), "g12", "g12"],
    [scene("volo"), "pass", "Pass"],
    [scene("voldetour"), "S", "Stair"],
    [scene("voldetour"), "B3", "Block of length 3"],
    [scene("voldetour"), "turn n", "rising to the north"],
    [scene("voldetour"), "lord", "Your Lord"],
    [scene("voldetour"), "b10", "b10"],
    [scene("voldetour", thing("e5.1", "stair")), "e5.1", "Stair on e5"],
    [scene("voldetour", thing("e5.1", "block")), "e5.1", "Block on e5"],
    [scene("voldetour"), "end", "End the turn"],
    [scene("turris"), "end", "Decline the bonus"],
    [scene("turris"), "a1/3", "Standing on a1, level 3"],
    [scene("turris"), "a1b1/3", "Lying on a1 and b1, level 3"],
    [scene("turris", thing("a1/3", "bar")), "a1/3", "Remove the piece on a1, level 3"],
    [scene("turris", thing("a1b1/3", "bar")), "a1b1/3", "Remove the piece on a1 and b1, level 3"],
    [scene("turris"), "e5/1", "Standing on e5, level 1"],
    [scene("turris"), "d5e5/12", "Lying on d5 and e5, level 12"],
    [scene("turris"), "c3", "c3"],
  ])("of %#", (at, target, words) => {
    expect(targetText(at, target)).toBe(words);
  });
});

describe("moves in words", () => {
  const spots: Spot[] = ["b4", "a1"].map((target) => ({ target, place: [0, 0, 0], shape: "square" }));

  it.each([
    ["volterra", ["pawn", "b4"], "Your pawn → b4"],
    ["voldetour", ["B3", "turn x", "a1"], "Block of length 3, lying west to east → a1"],
    ["voldetour", ["end"], "End the turn"],
    ["volo", ["a1"], "a1"],
    ["volo", ["a1", "region b4"], "a1, Region of b4"],
  ])("of %s: %j", (game, gesture, words) => {
    expect(moveText({ ...scene(game), spots }, { action: "", gesture, motions: [] })).toBe(words);
  });
});
