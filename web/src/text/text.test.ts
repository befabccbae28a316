import { IntlMessageFormat } from "intl-messageformat";
import { describe, expect, it } from "vitest";
import en from "./en.json";
import fr from "./fr.json";

type Part = ReturnType<IntlMessageFormat["getAst"]>[number];

/** The names of the values that a message wants, those inside its cases included. */
function placeholders(message: string, language: string): string[] {
  const found = new Set<string>();
  const collect = (parts: readonly Part[]): void => {
    for (const part of parts) {
      if ("value" in part && part.type !== 0) found.add(String(part.value));
      if ("options" in part) Object.values(part.options).forEach((option) => collect(option.value));
      if ("children" in part) collect(part.children);
    }
  };
  collect(new IntlMessageFormat(message, language).getAst());
  return [...found].sort();
}

describe("the texts of the page", () => {
  it("has every text in both languages, in the same order", () => {
    expect(Object.keys(fr)).toEqual(Object.keys(en));
  });

  it.each(Object.entries(en))("wants the same values for %s in both languages", (key, english) => {
    const french = fr[key as keyof typeof fr];
    expect(placeholders(french, "fr")).toEqual(placeholders(english, "en"));
  });

  it.each([...Object.entries(en), ...Object.entries(fr)])("says something for %s", (_, message) => {
    expect(message.trim()).not.toBe("");
  });

  it.each(Object.entries(fr))("writes %s with the apostrophes and narrow spaces of French", (_, message) => {
    expect(message).not.toMatch(/'|«(?!\u202f)|[^\u202f][:;?!»%]/);
  });

  it("tells what differs", () => {
    expect(placeholders("{who} has {count, plural, one {# {thing}} other {# things}}", "en")).toEqual([
      "count",
      "thing",
      "who",
    ]);
  });
});
