/** How a match stands, in the words of a list. */

import type { MatchSummary } from "../api/types";
import { aboutSeat, seatName } from "../text/names";
import { text } from "../text/text.svelte";

/** The seat of the other player, if exactly one side is the reader's. */
function opponent({ you = [], seats }: MatchSummary): MatchSummary["seats"][0] | undefined {
  return you.length === 1 ? seats[you[0] === 0 ? 1 : 0] : undefined;
}

/** What is played, and by whom. */
export function matchTitle(match: MatchSummary, game: string): string {
  const other = opponent(match);
  if (match.you?.length === 2) return text("list.at_screen", { game });
  if (other?.kind === "open") return text("list.invitation", { game });
  if (other) return text("list.against", { game, name: seatName(other) });
  const [first, second] = match.seats;
  if (first.kind === "record" && !first.name && !second.name) return text("list.record", { game });
  return text("list.between", { game, first: seatName(first), second: seatName(second) });
}

/** Whether a match is not over yet. */
export function goesOn({ status }: MatchSummary): boolean {
  return status === "playing" || status === "waiting";
}

/** Whether the reader is to move in a match with somebody else. */
export function awaitsYou({ status, to_move: toMove, you = [] }: MatchSummary): boolean {
  return status === "playing" && toMove !== null && you.length === 1 && you.includes(toMove);
}

/** The matches in which it has become the reader's turn. */
export function newTurns(before: readonly MatchSummary[], now: readonly MatchSummary[]): MatchSummary[] {
  const waited = new Map(before.filter(awaitsYou).map(({ id, turns }) => [id, turns]));
  return now.filter((match) => awaitsYou(match) && waited.get(match.id) !== match.turns);
}

/** How it stands, and whether it is the reader's turn. */
export function matchState(match: MatchSummary): { words: string; yours: boolean } {
  if (awaitsYou(match)) return { words: text("list.your_turn"), yours: true };
  return { words: match.status === "playing" ? onMove(match) : restingState(match), yours: false };
}

function onMove({ seats, to_move: toMove, you }: MatchSummary): string {
  if (you?.length === 2) return text("list.running");
  const seat = seats[toMove ?? 0];
  return aboutSeat(seat, text("list.on_move", { name: seatName(seat) }));
}

function restingState({ status, winner, reason, you = [], seats }: MatchSummary): string {
  if (status === "waiting") return text("list.waiting");
  if (status === "aborted") return text("list.aborted");
  if (winner === null) return text(reason === null ? "list.unfinished" : "list.drawn");
  if (you.length === 1) return text(you[0] === winner ? "list.won" : "list.lost");
  if (you.length === 2) return text(winner === 0 ? "list.first_won" : "list.second_won");
  const seat = seats[winner];
  return aboutSeat(seat, text("list.winner", { name: seatName(seat) }));
}
