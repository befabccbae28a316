/** What the players of a match are called. */

import type { Scene } from "../api/scene";
import type { Game, Match } from "../api/types";
import { capital, seatName } from "../text/names";
import { text } from "../text/text.svelte";
import type { Play } from "./play.svelte";

/** Which of the two colours a player has: as the scene says which one begins. */
export function colourOf(player: 0 | 1, scene: Scene | null): 0 | 1 {
  return (scene?.first ?? 0) === player ? 0 : 1;
}

/** The name of a player's colour, as far as the game is known. */
export function colourName(player: 0 | 1, scene: Scene | null, game: Game | null): string {
  return game?.colours[colourOf(player, scene)] ?? "";
}

/** What to call a player: on one screen, and where a record has no name, by the colour. */
export function playerName(match: Match, player: 0 | 1, scene: Scene | null, game: Game | null): string {
  const seat = match.seats[player];
  const colour = colourName(player, scene, game);
  if (match.you.length === 2) return colour;
  if (seat.kind === "open") return text("match.seat.open");
  if (seat.kind === "record" && seat.name === "") return colour;
  const level = game?.levels.find((each) => each.level === seat.level);
  return level ? text("match.level", { level: level.level, name: level.name }) : capital(seatName(seat));
}

/** Whose turn it is, in words; nothing if the match does not go on. */
export function turnText(play: Play, game: Game | null): string {
  const match = play.match;
  if (match?.status !== "playing" || match.to_move === null) return "";
  if (play.yourTurn && !play.oneScreen) return text("match.turn.yours");
  const player = match.to_move;
  if (match.seats[player].kind === "computer") return text("match.turn.computer");
  return text("match.turn.theirs", { name: playerName(match, player, play.scene, game) });
}
