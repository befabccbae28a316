/**
 * The connection of a match: after a break it says how much it knows, and sends again what was not answered. The server
 * counts a request once however often it arrives, so nothing is lost and nothing is done twice.
 */

import { LastingSocket, type Patience, type TellingSocket } from "./lasting";
import { isOffline } from "./reach.svelte";
import type { Clock, LiveMessage, Match, MatchEvent, MatchNews, MatchRequest, Ply } from "./types";

export interface Listener {
  /** The whole match, as it is now, with its newest ply. */
  onMatch(match: Match, ply: Ply | null): void;
  onNews(news: MatchNews): void;
  onClock(clock: Clock): void;
  /** Whether the server can be reached. */
  onConnected(connected: boolean): void;
  /** The server will not have us here: nothing more comes. */
  onClosed(sentence: string): void;
}

/** How a request ended; if it came too late, `missed` is what had happened before it, of which there is news, too. */
export type Answered =
  { ok: true } | { ok: false; status: number; sentence: string; missed: readonly MatchEvent[] };

interface Waiting {
  request: MatchRequest;
  answered(answer: Answered): void;
}

const PING_EVERY = 5000;
/** Somebody waits for every word of a match, so it comes back sooner than other connections. */
const PATIENCE: Patience = {
  firstPause: 300,
  longestPause: 5000,
  heartbeat: { every: PING_EVERY, silence: 12_000 },
};
const BUSY_PAUSE = 1000;

export class LiveConnection {
  private readonly socket: LastingSocket<LiveMessage>;
  private waiting = new Map<string, Waiting>();
  private version: number | null = null;

  constructor(
    /** Where to connect, asked anew every time, since it holds the language. */
    private readonly address: () => URL,
    private readonly listener: Listener,
    open: (address: string) => TellingSocket,
  ) {
    const heard = {
      onOpened: () => this.waiting.forEach(({ request }) => this.socket.send(request)),
      onMessage: (message: LiveMessage) => this.hear(message),
      onBroken: (reason: string) => this.broke(reason),
    };
    this.socket = new LastingSocket(() => open(this.addressNow()), heard, PATIENCE);
    this.connect();
  }

  /** Sends a request until it is answered. */
  send(request: MatchRequest): Promise<Answered> {
    return new Promise((answered) => {
      this.waiting.set(request.id, { request, answered });
      this.socket.send(request);
    });
  }

  /** Tries at once to come back, because the connection has, or the person: a silent connection may be a dead one. */
  hurry(): void {
    if (this.socket.isWanted && this.socket.silence > 2 * PING_EVERY) this.connect();
  }

  /** Connects anew and hears the whole match, because the person is somebody else now, or reads another language. */
  again(): void {
    this.version = null;
    if (this.socket.isWanted) this.connect();
  }

  /** Ends the connection for good. */
  close(): void {
    this.socket.close();
  }

  private connect(): void {
    if (isOffline()) this.listener.onConnected(false);
    this.socket.open();
  }

  private addressNow(): string {
    const address = this.address();
    if (this.version !== null) address.searchParams.set("version", String(this.version));
    return address.href;
  }

  private hear(message: LiveMessage): void {
    if ("match" in message) {
      this.version = message.match.version;
      this.listener.onMatch(message.match, message.ply);
      this.listener.onConnected(true);
    } else if ("event" in message) {
      this.tell(message);
    } else if ("clock" in message) {
      this.listener.onClock(message.clock);
      this.listener.onConnected(true);
    } else if ("accepted" in message) {
      this.finish(message.accepted, { ok: true });
    } else if ("refused" in message) {
      const { refused, status, detail, events } = message;
      if (refused === null) return;
      if (status === 503) setTimeout(() => this.repeat(refused), BUSY_PAUSE);
      else this.finish(refused, { ok: false, status, sentence: detail, missed: events });
    }
  }

  /** Asks again for what the server could not do just then. */
  private repeat(id: string): void {
    const waiting = this.waiting.get(id);
    if (waiting) this.socket.send(waiting.request);
  }

  private tell(news: MatchNews): void {
    this.version = news.event.version;
    this.listener.onNews(news);
  }

  private finish(id: string, answer: Answered): void {
    this.waiting.get(id)?.answered(answer);
    this.waiting.delete(id);
  }

  private broke(reason: string): void {
    if (this.socket.isWanted) this.listener.onConnected(false);
    else this.listener.onClosed(reason);
  }
}
