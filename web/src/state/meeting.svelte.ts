/** What concerns a person on whatever page they are: where it is their turn, and seeks of theirs that are accepted. */

import { untrack } from "svelte";
import { answer, api } from "../api/client";
import { LastingSocket } from "../api/lasting";
import { returned } from "../api/reach.svelte";
import { socketAddress } from "../api/socket";
import type { MatchPage, MatchSummary } from "../api/types";
import { text } from "../text/text.svelte";
import { notify } from "./attention";
import { allGames, titlesOf } from "./games.svelte";
import { Lobby } from "./lobby.svelte";
import { isKnown, me } from "./me.svelte";
import { tell } from "./notice.svelte";
import { preferences } from "./preferences.svelte";
import { currentPath, go } from "./router.svelte";
import { awaitsYou, newTurns } from "./summaries";

let page = $state.raw<MatchPage | null>(null);

/** The first page of one's own matches, as it is now; none before the server has told it. */
export function ownMatches(): MatchPage | null {
  return page;
}

/** The matches with others in which it is one's turn. */
export function yourTurns(): MatchSummary[] {
  return (page?.matches ?? []).filter(awaitsYou);
}

/** The lobby, of which there is one for all pages. */
export const lobby = new Lobby(
  { onAccepted: begin, onMissed: (seeks) => void lookFor(seeks) },
  () => new WebSocket(socketAddress("/api/lobby")),
);

/** Tells one's own matches whenever one of them is new or has gone on. */
const own = new LastingSocket<MatchPage>(() => new WebSocket(socketAddress("/api/me/live")), {
  onMessage: (matches) => void hear(matches),
});

/** Keeps an eye on all that; called once, while the page is set up. */
export function watchMatches(): void {
  // The server tells each connection what concerns the person who opened it.
  const name = $derived(me().name);
  $effect(() => {
    returned();
    if (name !== null) own.open();
    else own.close();
    if (name !== null || lobby.isWanted) untrack(() => lobby.open());
  });

  $effect(() => {
    if (name === null && isKnown()) page = { matches: [], before: null };
  });

  // Who comes back to the page may have been away for long, and what was not heard since then would be missed.
  $effect(() => {
    const comeBack = (): void => {
      if (!document.hidden && name !== null) own.open();
    };
    document.addEventListener("visibilitychange", comeBack);
    return () => document.removeEventListener("visibilitychange", comeBack);
  });
}

/** Takes one's matches as they are now, and calls the person to those in which it has become their turn. */
async function hear(now: MatchPage): Promise<void> {
  const before = page?.matches;
  page = now;
  if (!before || !preferences.notifications) return;
  for (const match of newTurns(before, now.matches))
    if (currentPath() !== `/matches/${match.id}`) await callFor(match);
}

/** Calls the person to a match; the match that is shown does so by itself. */
async function callFor(match: MatchSummary): Promise<void> {
  const titles = titlesOf(await allGames().catch(() => []));
  const game = titles[match.game] ?? match.game;
  await notify(text("match.title.turn", { game }), text("match.turn.yours"), match.id);
}

/** A seek has been accepted: the match begins. */
function begin(match: string): void {
  const sentence = text("watch.accepted");
  tell(sentence);
  if (preferences.notifications) void notify("Belvedere", sentence, match);
  go(`/matches/${match}`);
}

/** Goes to a match that a seek has become while the connection was broken. */
async function lookFor(seeks: readonly string[]): Promise<void> {
  const found = await answer(api.GET("/api/me/matches")).catch(() => null); // who is told later finds it in the list
  const begun = found?.matches.find(({ id, status }) => seeks.includes(id) && status === "playing");
  if (begun) begin(begun.id);
}
