/** What a person prefers, kept in their browser. */

import type { Language } from "../text/text.svelte";

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

const USUAL: Preferences = {
  language: null,
  theme: null,
  view: "solid",
  quality: "high",
  sound: true,
  confirm: null,
  evaluation: false,
  notifications: false,
  miniatures: true,
};

const KEY = "belvedere";

/** What was kept, as far as it can be read. */
export function read(kept: string | null): Preferences {
  try {
    return { ...USUAL, ...(JSON.parse(kept ?? "{}") as Partial<Preferences>) };
  } catch {
    return { ...USUAL };
  }
}

function readKept(): Preferences {
  try {
    return read(localStorage.getItem(KEY));
  } catch {
    return { ...USUAL };
  }
}

export const preferences: Preferences = $state(readKept());

/** Changes a preference and keeps it. */
export function prefer<Name extends keyof Preferences>(name: Name, value: Preferences[Name]): void {
  preferences[name] = value;
  try {
    localStorage.setItem(KEY, JSON.stringify(preferences));
  } catch {
    // a browser that keeps nothing still plays
  }
}
