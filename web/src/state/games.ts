/** The games there are, asked for once in each language. */

import { answer, api } from "../api/client";
import type { Game } from "../api/types";
import { currentLanguage } from "../text/text.svelte";

const asked = new Map<string, Promise<Game[]>>();

/** The games, in the language of the page; throws Refused. */
export function allGames(): Promise<Game[]> {
  const language = currentLanguage();
  const before = asked.get(language);
  if (before) return before;
  const games = answer(api.GET("/api/games"));
  games.catch(() => asked.delete(language));
  asked.set(language, games);
  return games;
}

/** The title of each game by its name. */
export function titlesOf(games: readonly Game[]): Record<string, string> {
  return Object.fromEntries(games.map(({ name, title }) => [name, title]));
}
