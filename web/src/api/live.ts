/**
 * A WebSocket that comes back by itself: after a break it says how much it knows, and sends again what was not
 * answered. The server counts a request once however often it arrives, so nothing is lost and nothing is done twice.
 */

import { isOffline } from "./reach.svelte";
import { isForGood } from "./socket";
import type { Clock, LiveMessage, Match, MatchEvent, MatchRequest } from "./types";

/** The part of a WebSocket that is used here. */
export type Socket = Pick<WebSocket, "onopen" | "onmessage" | "onclose" | "send" | "close">;

export interface Listener {
  /** The whole match, as it is now. */
  onMatch(match: Match): void;
  onEvent(event: MatchEvent): void;
  onClock(clock: Clock): void;
  /** Whether the server can be reached. */
  onConnected(connected: boolean): void;
  /** The server will not have us here: nothing more comes. */
  onClosed(sentence: string): void;
}

/** How a request ended; if it came too late, `missed` is what had happened before it. */
export type Answered =
  { ok: true } | { ok: false; status: number; sentence: string; missed: readonly MatchEvent[] };

interface Waiting {
  request: MatchRequest;
  answered(answer: Answered): void;
}

const FIRST_PAUSE = 300;
const LONGEST_PAUSE = 5000;
const PING_EVERY = 5000;
const SILENCE = 12_000;
const BUSY_PAUSE = 1000;

export class LiveConnection {
  private socket: Socket | null = null;
  private waiting = new Map<string, Waiting>();
  private version: number | null = null;
  private pause = FIRST_PAUSE;
  private retry: ReturnType<typeof setTimeout> | undefined;
  private heartbeat: ReturnType<typeof setInterval> | undefined;
  private heard = 0;
  private ended = false;

  constructor(
    /** Where to connect, asked anew every time, since it holds the language. */
    private readonly address: () => URL,
    private readonly listener: Listener,
    private readonly open: (address: string) => Socket,
  ) {
    this.connect();
  }

  /** Sends a request until it is answered. */
  send(request: MatchRequest): Promise<Answered> {
    return new Promise((answered) => {
      this.waiting.set(request.id, { request, answered });
      if (this.heartbeat !== undefined) this.socket?.send(JSON.stringify(request));
    });
  }

  /** Tries at once to come back, because the network has, or the person: a silent connection may be a dead one. */
  hurry(): void {
    const isSilent = this.heartbeat === undefined || Date.now() - this.heard > 2 * PING_EVERY;
    if (isSilent) this.again();
  }

  /** Connects anew, because the person has become somebody else, or reads another language. */
  again(): void {
    if (!this.ended) this.connect();
  }

  /** Ends the connection for good. */
  close(): void {
    this.ended = true;
    this.drop();
  }

  private connect(): void {
    this.drop();
    if (isOffline()) {
      this.broke(1006, "");
      return;
    }
    const address = this.address();
    if (this.version !== null) address.searchParams.set("version", String(this.version));
    const socket = this.open(address.href);
    this.socket = socket;
    this.retry = setTimeout(() => this.broke(1006, ""), SILENCE);
    socket.onopen = () => this.opened(socket);
    socket.onmessage = ({ data }: MessageEvent<string>) => this.hear(JSON.parse(data) as LiveMessage);
    socket.onclose = ({ code, reason }) => this.broke(code, reason);
  }

  private opened(socket: Socket): void {
    clearTimeout(this.retry);
    this.heard = Date.now();
    this.heartbeat = setInterval(() => this.beat(socket), PING_EVERY);
    for (const { request } of this.waiting.values()) socket.send(JSON.stringify(request));
  }

  private beat(socket: Socket): void {
    if (Date.now() - this.heard > SILENCE) this.broke(1006, "");
    else socket.send(JSON.stringify({ ping: Date.now() }));
  }

  private hear(message: LiveMessage): void {
    this.heard = Date.now();
    this.pause = FIRST_PAUSE;
    if ("match" in message) {
      this.version = message.match.version;
      this.listener.onMatch(message.match);
      this.listener.onConnected(true);
    } else if ("event" in message) {
      this.tell(message.event);
    } else if ("clock" in message) {
      this.listener.onClock(message.clock);
      this.listener.onConnected(true);
    } else if ("accepted" in message) {
      this.finish(message.accepted, { ok: true });
    } else if ("refused" in message) {
      const { refused, status, detail, events } = message;
      events.forEach((event) => this.tell(event));
      if (refused === null) return;
      if (status === 503) setTimeout(() => this.repeat(refused), BUSY_PAUSE);
      else this.finish(refused, { ok: false, status, sentence: detail, missed: events });
    }
  }

  /** Asks again for what the server could not do just then. */
  private repeat(id: string): void {
    const waiting = this.waiting.get(id);
    if (waiting && this.heartbeat !== undefined) this.socket?.send(JSON.stringify(waiting.request));
  }

  private tell(event: MatchEvent): void {
    if (this.version !== null && event.version <= this.version) return;
    this.version = event.version;
    this.listener.onEvent(event);
  }

  private finish(id: string, answer: Answered): void {
    this.waiting.get(id)?.answered(answer);
    this.waiting.delete(id);
  }

  private broke(code: number, reason: string): void {
    this.drop();
    if (this.ended) return;
    if (isForGood(code)) {
      this.ended = true;
      this.listener.onClosed(reason);
      return;
    }
    this.listener.onConnected(false);
    this.retry = setTimeout(() => this.connect(), this.pause);
    this.pause = Math.min(2 * this.pause, LONGEST_PAUSE);
  }

  private drop(): void {
    clearTimeout(this.retry);
    clearInterval(this.heartbeat);
    this.heartbeat = undefined;
    if (this.socket === null) return;
    this.socket.onopen = this.socket.onmessage = this.socket.onclose = null;
    this.socket.close();
    this.socket = null;
  }
}
