/** The state of a match, event by event: the same replay that the server does, without a rule. */

import type { Match, MatchEvent } from "../api/types";

/**
 * The match after an event. What follows from rules alone (the position, whose turn it is, how the game ended) is not
 * known from an event: `needsLook` says when the server has to be asked for the whole match.
 */
export function afterEvent(match: Match, event: MatchEvent): Match {
  if (event.version <= match.version) return match;
  const next: Match = { ...match, version: event.version };
  switch (event.kind) {
    case "start":
      return { ...next, status: "playing" };
    case "action":
      return {
        ...next,
        actions: [...match.actions, event.action ?? ""],
        players: [...match.players, event.player ?? 0],
        offers: {},
      };
    case "offer":
      return {
        ...next,
        offers: { ...match.offers, ...(event.what ? { [event.what]: event.player ?? 0 } : {}) },
      };
    case "decline":
      return {
        ...next,
        offers: Object.fromEntries(Object.entries(match.offers).filter(([what]) => what !== event.what)),
      };
    case "takeback":
      return {
        ...next,
        actions: match.actions.slice(0, event.ply ?? 0),
        players: match.players.slice(0, event.ply ?? 0),
        offers: {},
      };
    case "rematch":
      return { ...next, rematch: event.match ?? null, offers: {} };
    default:
      return next;
  }
}

/** Whether an event leaves a gap before it: something was missed. */
export function isGap(match: Match, event: MatchEvent): boolean {
  return event.version > match.version + 1;
}

/** Whether it takes the server's word to know the match after an event. */
export function needsLook(event: MatchEvent): boolean {
  return !["offer", "decline", "rematch"].includes(event.kind);
}

/** Whether an event leaves the position as it is, so that what was to be played in it can still be played. */
export function keepsPosition(event: MatchEvent): boolean {
  return ["offer", "decline", "outage"].includes(event.kind);
}
