/** What puzzles ask for, in words. */

import type { Puzzle } from "../../api/types";
import { text, type Key } from "../../text/text.svelte";

/** The task of a puzzle for a player who is called so. */
export function taskOf({ kind, turns }: Puzzle, colour: string): string {
  return kind === "win" ? text("puzzle.task.win", { colour, turns }) : text("puzzle.task.best", { colour });
}

/** The task in a few words, where the position is not shown. */
export function shortTaskOf({ kind, turns }: Puzzle): string {
  return kind === "win" ? text("puzzle.short.win", { turns }) : text("puzzle.short.best");
}

/** What a difficulty is called. */
export function difficultyName(difficulty: number): string {
  return text(`puzzle.difficulty.${difficulty}` as Key);
}

/** The address of a puzzle. */
export function addressOf({ game, id }: Puzzle): string {
  return `/puzzles/${game}/${id}`;
}
