/** Light or dark: as chosen, else as the system has it. */

import { MediaQuery } from "svelte/reactivity";
import { preferences } from "./preferences.svelte";

const dark = new MediaQuery("(prefers-color-scheme: dark)");

/** The theme that is shown. */
export function currentTheme(): "light" | "dark" {
  return preferences.theme ?? (dark.current ? "dark" : "light");
}

/** Keeps the document in the theme; called once, while the page is set up. */
export function watchTheme(): void {
  $effect.pre(() => {
    document.documentElement.dataset.theme = currentTheme();
  });
}
