/** The turns of a review, with where they are in the match and what the first player could expect after each. */

import type { Mark, ReviewedTurn, ReviewResult } from "../../api/types";

export interface TurnInMatch extends ReviewedTurn {
  /** The plies before and after the turn. */
  from: number;
  to: number;
  /** What the first player can expect after it, from 0 to 1. */
  first: number;
}

/** The marks, from the best to the worst. */
export const MARKS: readonly Mark[] = ["best", "good", "inaccuracy", "mistake", "blunder"];

/** So many actions of a better line are shown: what comes later is a guess. */
export const MOST_BETTER = 12;

const BAD: readonly Mark[] = ["inaccuracy", "mistake", "blunder"];

/** Whether something better should be shown. */
export function isBad(turn: ReviewedTurn): boolean {
  return BAD.includes(turn.mark) && turn.better.length > 0;
}

function ofFirst(player: number, score: number): number {
  return player === 0 ? score : 1 - score;
}

/** The turns of a match of so many plies; what was laid out before the first turn is none of them. */
export function turnsInMatch(result: ReviewResult, plies: number): TurnInMatch[] {
  const played = result.turns.reduce((sum, turn) => sum + turn.actions.length, 0);
  let from = plies - played;
  return result.turns.map((turn) => {
    const to = from + turn.actions.length;
    const found = { ...turn, from, to, first: ofFirst(turn.player, turn.after) };
    from = to;
    return found;
  });
}

/** What the first player can expect at the start and after each turn. */
export function scoresOf(turns: readonly TurnInMatch[]): number[] {
  const [opening] = turns;
  return opening ? [ofFirst(opening.player, opening.before), ...turns.map((turn) => turn.first)] : [];
}

/** How many turns have been begun when a ply is shown. */
export function turnAt(turns: readonly TurnInMatch[], ply: number): number {
  return turns.filter((turn) => turn.from < ply).length;
}

/** The first turn after a ply that was a mistake, or the first of all. */
export function nextBad(turns: readonly TurnInMatch[], ply: number): TurnInMatch | undefined {
  const bad = turns.filter(isBad);
  return bad.find((turn) => turn.to > ply) ?? bad[0];
}
