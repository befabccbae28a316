/** The games that the server offers, asked for once in every language. */

import { answer, api } from "./client";
import type { Game } from "./types";

const asked = new Map<string, Promise<Game[]>>();

/** The games, with the words of a language, which has to be the one that is spoken with the server. */
export function gamesIn(language: string): Promise<Game[]> {
  let games = asked.get(language);
  if (!games) {
    games = answer(api.GET("/api/games"));
    games.catch(() => asked.delete(language));
    asked.set(language, games);
  }
  return games;
}
