import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { keepTree, readAnalyses } from "./kept";
import { begin, comment, START, type Tree } from "./tree";

let stored: string | null;

beforeEach(() => {
  stored = null;
  vi.stubGlobal("localStorage", {
    getItem: () => stored,
    setItem: (_: string, text: string) => (stored = text),
  });
});
afterEach(() => vi.unstubAllGlobals());

const kept = (): string[] => readAnalyses(JSON.parse(stored ?? "null")).map(({ of }) => of);
const plain = (position: string): Tree => begin("nim", position);
const commented = (position: string): Tree => comment(plain(position), START, "so");

it("keeps one tree of each position and match, the newest first, unless an address holds it", () => {
  keepTree(commented("p"));
  keepTree(commented("q"), "match");
  keepTree(plain("r"));
  keepTree(commented("p"));
  expect(kept()).toEqual(["nim p", "match q"]);
  keepTree(plain("p"));
  expect(kept()).toEqual(["match q"]);
});

it("keeps only so many", () => {
  for (let number = 0; number < 20; number++) keepTree(commented(String(number)));
  expect(kept()).toHaveLength(12);
  expect(kept()[0]).toBe("nim 19");
});

it("leaves out what cannot be read", () => {
  for (const nonsense of [undefined, null, 7, {}, [null, 5, { of: "nim p" }, { of: 1, tree: {} }]])
    expect(readAnalyses(nonsense)).toEqual([]);
});
