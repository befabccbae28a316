/** A WebSocket on which the server tells something; it comes back by itself after a break. */

import { isOffline } from "./reach.svelte";

const OPEN = 1;
const CONNECTING = 0;
/** The code of a connection that has ended without a word. */
const LOST = 1006;

/** The part of a WebSocket that is used here. */
export type TellingSocket = Pick<
  WebSocket,
  "onopen" | "onmessage" | "onclose" | "readyState" | "send" | "close"
>;

export interface LastingListener<Message> {
  onOpened?(): void;
  /** What the server says, and whether it is the first thing since the connection was opened. */
  onMessage(message: Message, isFirst: boolean): void;
  /** The connection has ended, perhaps with a reason; if it is not wanted any more, the server refuses it. */
  onBroken?(reason: string): void;
}

/** How long it waits, in milliseconds. */
export interface Patience {
  /** Before it comes back: at first, and at most while that fails. */
  firstPause: number;
  longestPause: number;
  /** For any word of the server, which it asks for one every so often; without this it waits for ever. */
  heartbeat?: { every: number; silence: number };
}

const USUAL: Patience = { firstPause: 500, longestPause: 10_000 };

export class LastingSocket<Message> {
  private socket: TellingSocket | null = null;
  /** Ends a pause, or an attempt that leads nowhere. */
  private timer: ReturnType<typeof setTimeout> | undefined;
  private beats: ReturnType<typeof setInterval> | undefined;
  private heard = 0;
  private pause: number;
  private wanted = false;

  constructor(
    private readonly connect: () => TellingSocket,
    private readonly listener: LastingListener<Message>,
    private readonly patience: Patience = USUAL,
  ) {
    this.pause = patience.firstPause;
  }

  /** Whether it is open, or will be as soon as it can. */
  get isWanted(): boolean {
    return this.wanted;
  }

  /** For how many milliseconds nothing was heard; for ever if there is no connection just now. */
  get silence(): number {
    return this.socket?.readyState === OPEN ? Date.now() - this.heard : Infinity;
  }

  /** Connects, and anew if it was connected. */
  open(): void {
    this.close();
    this.wanted = true;
    if (isOffline()) {
      this.tryLater();
      return;
    }
    const { heartbeat } = this.patience;
    const socket = this.connect();
    let isFirst = true;
    socket.onopen = () => this.opened();
    socket.onmessage = ({ data }: MessageEvent<string>) => {
      this.heard = Date.now();
      this.pause = this.patience.firstPause;
      this.listener.onMessage(JSON.parse(data) as Message, isFirst);
      isFirst = false;
    };
    socket.onclose = ({ code, reason }) => this.broke(code, reason);
    this.socket = socket;
    if (heartbeat) this.timer = setTimeout(() => this.broke(LOST, ""), heartbeat.silence);
  }

  /** Says something, if there is a connection just now. */
  send(message: unknown): void {
    if (this.socket?.readyState === OPEN) this.socket.send(JSON.stringify(message));
  }

  close(): void {
    clearTimeout(this.timer);
    clearInterval(this.beats);
    this.wanted = false;
    const socket = this.socket;
    this.socket = null;
    if (!socket) return;
    socket.onopen = socket.onmessage = socket.onclose = null;
    // A browser complains of a connection that is closed before it was there. But it makes only one at a time to a
    // server: where silence matters, an attempt that hangs must not hold up the next one.
    const mayWait = socket.readyState === CONNECTING && !this.patience.heartbeat;
    if (mayWait) socket.onopen = () => socket.close();
    else socket.close();
  }

  private opened(): void {
    const { heartbeat } = this.patience;
    clearTimeout(this.timer);
    this.heard = Date.now();
    if (heartbeat) this.beats = setInterval(() => this.beat(heartbeat.silence), heartbeat.every);
    this.listener.onOpened?.();
  }

  /** Asks for a sign of life, unless there was none for too long: not every device says that it is gone. */
  private beat(longest: number): void {
    if (Date.now() - this.heard > longest) this.broke(LOST, "");
    else this.send({ ping: Date.now() });
  }

  private broke(code: number, reason: string): void {
    this.close();
    this.wanted = !isForGood(code);
    if (this.wanted) this.tryLater();
    this.listener.onBroken?.(reason);
  }

  /** Tries again later, and ever later while that fails. */
  private tryLater(): void {
    this.timer = setTimeout(() => this.open(), this.pause);
    this.pause = Math.min(2 * this.pause, this.patience.longestPause);
  }
}

/** Whether the server will not have us there, and says so by the code with which it closes. */
function isForGood(code: number): boolean {
  return code >= 4400 && code < 4500 && code !== 4429;
}
