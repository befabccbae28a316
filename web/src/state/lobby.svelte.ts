/** The lobby as it is now: who seeks a match, and what can be watched. It comes back by itself after a break. */

import { LastingSocket, type TellingSocket } from "../api/lasting";
import type { LobbyMessage, MatchSummary, Seek } from "../api/types";

/** A list after news of it: those that are new or different come first. */
export function afterNews<T extends { id: string }>(
  known: readonly T[],
  news: readonly T[],
  gone: readonly string[],
): T[] {
  const left = new Set([...gone, ...news.map(({ id }) => id)]);
  return [...news, ...known.filter(({ id }) => !left.has(id))];
}

export interface LobbyListener {
  /** A seek of one's own has become a match. */
  onAccepted(match: string): void;
  /** Seeks of one's own are no longer there after a break: perhaps they have become matches. */
  onMissed(seeks: readonly string[]): void;
}

/** It is connected for as long as somebody looks at it, or a seek of one's own is up. */
export class Lobby {
  seeks = $state.raw<Seek[]>([]);
  matches = $state.raw<MatchSummary[]>([]);
  connected = $state(false);
  /** Whether anything has been told yet. */
  known = $state(false);

  private readonly socket: LastingSocket<LobbyMessage>;
  private lookers = 0;

  constructor(
    private readonly listener: LobbyListener,
    connect: () => TellingSocket,
  ) {
    this.socket = new LastingSocket(connect, {
      onMessage: (news: LobbyMessage, isFirst) => this.hear(news, isFirst),
      onBroken: () => (this.connected = false),
    });
  }

  /** Somebody looks at the lobby, until they call what this gives back. */
  look(): () => void {
    this.lookers += 1;
    if (!this.isWanted) this.open();
    return () => {
      this.lookers -= 1;
      this.rest();
    };
  }

  /** Connects anew: the person has become somebody else, has put up a seek, or the connection is back. */
  open(): void {
    this.socket.open();
  }

  /** Whether it is connected, or will be as soon as it can. */
  get isWanted(): boolean {
    return this.socket.isWanted;
  }

  private get own(): string[] {
    return this.seeks.filter(({ mine }) => mine).map(({ id }) => id);
  }

  /** The first message of a connection tells everything. */
  private hear(news: LobbyMessage, isAll: boolean): void {
    const before = this.own;
    this.connected = this.known = true;
    this.seeks = afterNews(isAll ? [] : this.seeks, news.seeks, news.gone_seeks);
    this.matches = afterNews(isAll ? [] : this.matches, news.matches, news.gone_matches);
    const missed = isAll ? before.filter((id) => !this.own.includes(id)) : [];
    const begun = Object.values(news.accepted)[0];
    this.rest();
    if (begun !== undefined) this.listener.onAccepted(begun);
    else if (missed.length > 0) this.listener.onMissed(missed);
  }

  /** Needs no connection any more if nobody looks and nothing is sought. */
  private rest(): void {
    if (this.lookers === 0 && this.known && this.own.length === 0) this.socket.close();
  }
}
