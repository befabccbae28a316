import { describe, expect, it } from "vitest";
import { turnsOf } from "./turns";

describe("the turns of a match", () => {
  it("are none before the first action", () => {
    expect(turnsOf([], [])).toEqual([]);
  });

  it("hold the consecutive actions of one player, and are counted together", () => {
    expect(turnsOf(["a", "b", "c", "d"], [0, 1, 1, 0])).toEqual([
      { number: 1, player: 0, actions: [{ action: "a", ply: 1 }] },
      {
        number: 2,
        player: 1,
        actions: [
          { action: "b", ply: 2 },
          { action: "c", ply: 3 },
        ],
      },
      { number: 3, player: 0, actions: [{ action: "d", ply: 4 }] },
    ]);
  });

  it("can begin with the second player", () => {
    expect(turnsOf(["a"], [1])[0]?.player).toBe(1);
  });
});
