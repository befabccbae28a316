import { expect, test } from "vitest";
import { readPreferences } from "./preferences.svelte";

test("what was preferred is read, and what cannot be read is as usual", () => {
  const usual = readPreferences(undefined);
  expect(usual).toMatchObject({ language: null, view: "solid", sound: true, confirm: null });
  expect(readPreferences({ language: "fr", sound: false, confirm: false })).toEqual({
    ...usual,
    language: "fr",
    sound: false,
    confirm: false,
  });
  for (const nonsense of [null, 7, "dark", [], { language: 5, view: "round", other: 1 }])
    expect(readPreferences(nonsense)).toEqual(usual);
});
