/** What concerns a person on whatever page they are: where it is their turn, and seeks of theirs that are accepted. */

import { untrack } from "svelte";
import { answer, api } from "../api/client";
import { returned } from "../api/reach.svelte";
import type { MatchPage, MatchSummary } from "../api/types";
import { notify } from "../match/attention";
import { isKnown, me } from "../parts/me.svelte";
import { tell } from "../parts/notice.svelte";
import { currentPath, go } from "../router.svelte";
import { preferences } from "../state/preferences.svelte";
import { text } from "../text/text.svelte";
import { allGames, titlesOf } from "./games";
import { Lobby } from "./lobby.svelte";
import { awaitsYou, newTurns } from "./summaries";

const LOOK_EVERY = 10_000;

let page = $state.raw<MatchPage | null>(null);

/** The first page of one's own matches, as it was a few seconds ago; none before the server has told it. */
export function ownMatches(): MatchPage | null {
  return page;
}

/** The matches with others in which it is one's turn. */
export function yourTurns(): MatchSummary[] {
  return (page?.matches ?? []).filter(awaitsYou);
}

/** The lobby, of which there is one for all pages. */
export const lobby = new Lobby({ onAccepted: begin, onMissed: (seeks) => void lookFor(seeks) }, () => {
  const scheme = location.protocol === "https:" ? "wss" : "ws";
  return new WebSocket(`${scheme}://${location.host}/api/lobby`);
});

/** Keeps an eye on all that; called once, while the page is set up. */
export function watchMatches(): void {
  // Also when another page is shown, as the person is recognised anew then.
  $effect(() => {
    returned();
    if (me().kind !== "new") untrack(() => void look());
    else if (isKnown()) page = { matches: [], before: null };
  });

  // The server tells each connection what concerns the person who opened it.
  const name = $derived(me().name);
  $effect(() => {
    returned();
    if (name !== null || untrack(() => lobby.known)) untrack(() => lobby.open());
  });

  $effect(() => {
    const timer = setInterval(() => {
      const matters = !document.hidden || preferences.notifications;
      if (matters && me().kind !== "new") void look();
    }, LOOK_EVERY);
    const comeBack = (): void => {
      if (!document.hidden && me().kind !== "new") void look();
    };
    document.addEventListener("visibilitychange", comeBack);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", comeBack);
    };
  });
}

async function look(): Promise<void> {
  const before = page?.matches;
  try {
    page = await answer(api.GET("/api/me/matches"));
  } catch {
    return; // it is asked again soon
  }
  if (before && preferences.notifications)
    for (const match of newTurns(before, page.matches))
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
  await look();
  const begun = page?.matches.find(({ id, status }) => seeks.includes(id) && status === "playing");
  if (begun) begin(begun.id);
}
