/** The state of a match, event by event, without a rule: the server says what follows from them. */

import type { Match, MatchEvent, MatchNews } from "../api/types";

/** The match after an event. */
export function afterNews(match: Match, news: MatchNews): Match {
  const next = { ...match, ...playedAfter(match, news.event), version: news.event.version };
  return "state" in news ? { ...next, ...news.state, clock: news.clock } : next;
}

/** What has been played, and by whom, after an event that changes it. */
function playedAfter(match: Match, event: MatchEvent): Partial<Match> {
  switch (event.kind) {
    case "action":
      return { actions: [...match.actions, event.action], players: [...match.players, event.player] };
    case "takeback":
      return { actions: match.actions.slice(0, event.ply), players: match.players.slice(0, event.ply) };
    default:
      return {};
  }
}

/** Whether an event leaves the position as it is, so that what was to be played in it can still be played. */
export function keepsPosition(event: MatchEvent): boolean {
  return ["offer", "decline", "outage"].includes(event.kind);
}
