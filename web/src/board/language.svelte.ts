/** How a page with a board follows the language. */

import { untrack } from "svelte";
import { gamesIn } from "../api/games";
import type { Game } from "../api/types";
import { currentLanguage } from "../text/text.svelte";

/**
 * Takes the words of the game as soon as its name is known and whenever the language changes,
 * and then also reads again what else the server says. To be called while a component is set up.
 */
export function followLanguage(
  name: () => string | undefined,
  take: (game: Game | null) => void,
  reread: () => Promise<void>,
): void {
  $effect(() => {
    const [language, wanted] = [currentLanguage(), name()];
    if (wanted === undefined) return;
    void gamesIn(language).then(
      (games) => take(games.find((game) => game.name === wanted) ?? null),
      () => undefined, // without the words of the game everything works all the same
    );
  });
  let heardIn = currentLanguage();
  $effect(() => {
    const language = currentLanguage();
    if (language !== heardIn) untrack(() => void reread());
    heardIn = language;
  });
}
