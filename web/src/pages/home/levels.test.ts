import { describe, expect, it } from "vitest";
import { readLevels } from "./levels.svelte";

describe("the levels that were kept", () => {
  it("are read game by game", () => {
    expect(readLevels({ volo: 3, turris: 8 })).toEqual({ volo: 3, turris: 8 });
  });

  it("are none if nothing was kept, or nothing that can be read", () => {
    for (const kept of [undefined, null, "", 3, { volo: "x" }]) expect(readLevels(kept)).toEqual({});
  });
});
