/** What a person prefers, kept in their browser. */

import { LANGUAGES, type Language } from "../text/text.svelte";
import { keep, readKept } from "./kept";

export interface Preferences {
  language: Language | null;
  theme: "light" | "dark" | null;
  view: "solid" | "flat";
  quality: "low" | "high";
  sound: boolean;
  /** Whether a move has to be confirmed; none: only where people touch the screen. */
  confirm: boolean | null;
  evaluation: boolean;
  notifications: boolean;
  /** Whether the miniatures of the home page move. */
  miniatures: boolean;
}

/** What can be preferred; the first is usual. */
const CHOICES: { [Name in keyof Preferences]: readonly Preferences[Name][] } = {
  language: [null, ...(Object.keys(LANGUAGES) as Language[])],
  theme: [null, "light", "dark"],
  view: ["solid", "flat"],
  quality: ["high", "low"],
  sound: [true, false],
  confirm: [null, true, false],
  evaluation: [false, true],
  notifications: [false, true],
  miniatures: [true, false],
};

const KEY = "belvedere";

/** What was kept, and what is usual instead of what cannot be read. */
export function readPreferences(kept: unknown): Preferences {
  const found = (kept ?? {}) as Record<string, unknown>;
  const read = Object.entries(CHOICES).map(([name, choices]: [string, readonly unknown[]]) => [
    name,
    choices.includes(found[name]) ? found[name] : choices[0],
  ]);
  return Object.fromEntries(read) as unknown as Preferences;
}

export const preferences: Preferences = $state(readKept(KEY, readPreferences));

/** Changes a preference and keeps it. */
export function prefer<Name extends keyof Preferences>(name: Name, value: Preferences[Name]): void {
  preferences[name] = value;
  keep(KEY, preferences);
}
