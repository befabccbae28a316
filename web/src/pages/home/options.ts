/** The options of a game that are not as usual, which are those that the server is told. */

import type { Option } from "../../api/types";
import { text } from "../../text/text.svelte";

export function changed(
  options: readonly { name: string; default: string }[],
  chosen: Readonly<Record<string, string>>,
): Record<string, string> {
  return Object.fromEntries(
    options.flatMap((option) => {
      const value = chosen[option.name]?.trim() ?? "";
      return value === "" || value === option.default ? [] : [[option.name, value]];
    }),
  );
}

/** An option and its value in words. */
export function optionText(option: Option, value: string): string {
  return text("option.is", {
    about: option.about,
    value: option.choices.find((each) => each.value === value)?.name ?? value,
  });
}
