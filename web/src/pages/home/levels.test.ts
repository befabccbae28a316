import { describe, expect, it } from "vitest";
import { readLevels } from "./levels.svelte";

describe("the levels that were kept", () => {
  it("are read game by game", () => {
    expect(readLevels({ nim: 3, morris: 8 })).toEqual({ nim: 3, morris: 8 });
  });

  it("are none if nothing was kept, or nothing that can be read", () => {
    for (const kept of [undefined, null, "", 3, { nim: "x" }]) expect(readLevels(kept)).toEqual({});
  });
});
