import { afterEach, describe, expect, it, vi } from "vitest";
import { keep, readEach, readKept } from "./kept";

const asItIs = (kept: unknown): unknown => kept;

afterEach(() => vi.unstubAllGlobals());

describe("what is kept in the browser", () => {
  /** A browser that keeps what it is given. */
  function stubStorage(kept = new Map<string, string>()): Map<string, string> {
    vi.stubGlobal("localStorage", {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => kept.set(key, value),
    });
    return kept;
  }

  it("is read as it was written", () => {
    stubStorage();
    keep("a", { nim: [1, 2] });
    expect(readKept("a", asItIs)).toEqual({ nim: [1, 2] });
    expect(readKept("b", asItIs)).toBeUndefined();
  });

  it("counts as nothing if it makes no sense", () => {
    stubStorage(new Map([["a", "{"]]));
    expect(readKept("a", asItIs)).toBeUndefined();
  });

  it("is nothing in a browser that refuses, or is full", () => {
    const refuse = (): never => {
      throw new DOMException("no", "QuotaExceededError");
    };
    vi.stubGlobal("localStorage", { getItem: refuse, setItem: refuse });
    keep("a", 1);
    expect(readKept("a", asItIs)).toBeUndefined();
  });

  it("is read game by game, without what cannot be read", () => {
    const number = (kept: unknown): number | undefined => (typeof kept === "number" ? kept : undefined);
    expect(readEach({ nim: 0, morris: "x" }, number)).toEqual({ nim: 0 });
    for (const nonsense of [undefined, null, 7, "nim"]) expect(readEach(nonsense, number)).toEqual({});
  });
});
