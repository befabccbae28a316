/** What the server is asked about puzzles. */

import { answer, api } from "../../api/client";
import type { Puzzle } from "../../api/types";

/** The puzzles of a game, the easiest first; throws Refused. */
export function puzzlesOf(game: string): Promise<Puzzle[]> {
  return answer(api.GET("/api/puzzles", { params: { query: { game } } }));
}

/** A puzzle, and all of its game; throws Refused. */
export async function puzzleAmongAll(id: string): Promise<{ puzzle: Puzzle; all: Puzzle[] }> {
  const puzzle = await answer(api.GET("/api/puzzles/{puzzle_id}", { params: { path: { puzzle_id: id } } }));
  return { puzzle, all: await puzzlesOf(puzzle.game) };
}
