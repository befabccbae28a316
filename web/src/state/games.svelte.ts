/** The games there are, in the language of the page. */

import { gamesIn } from "../api/games";
import { returned } from "../api/reach.svelte";
import type { Game } from "../api/types";
import { currentLanguage } from "../text/text.svelte";
import type { Attempt } from "./attempt.svelte";

/** All games; throws Refused. */
export function allGames(): Promise<Game[]> {
  return gamesIn(currentLanguage());
}

/** The title of each game by its name. */
export function titlesOf(games: readonly Game[]): Record<string, string> {
  return Object.fromEntries(games.map(({ name, title }) => [name, title]));
}

/** The games on a page that shows them all, looked up again in every language and when the server comes back. */
export class Games {
  all = $state.raw<readonly Game[]>([]);
  /** The title of each by its name. */
  titles: Record<string, string> = $derived(titlesOf(this.all));

  /** To be made while a component is set up. */
  constructor(private readonly attempt: Attempt) {
    $effect(() => {
      returned();
      void this.look();
    });
  }

  /** Looks them up; the attempt knows why there are none, if there are none. */
  look(): Promise<void> {
    return this.attempt.look(
      async () => {
        this.all = await allGames();
      },
      () => this.all.length === 0,
    );
  }
}
