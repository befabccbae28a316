/** A WebSocket on which the server tells something; it comes back by itself after a break. */

import { isOffline } from "./reach.svelte";
import { isForGood } from "./socket";

const FIRST_PAUSE = 500;
const LONGEST_PAUSE = 10_000;
const OPEN = 1;
const CONNECTING = 0;

/** The part of a WebSocket that is used here. */
export type TellingSocket = Pick<
  WebSocket,
  "onopen" | "onmessage" | "onclose" | "readyState" | "send" | "close"
>;

export interface LastingListener<Message> {
  onOpened?(): void;
  /** What the server says, and whether it is the first thing since the connection was opened. */
  onMessage(message: Message, isFirst: boolean): void;
  onBroken?(): void;
}

export class LastingSocket<Message> {
  private socket: TellingSocket | null = null;
  private retry: ReturnType<typeof setTimeout> | undefined;
  private pause = FIRST_PAUSE;
  private wanted = false;

  constructor(
    private readonly connect: () => TellingSocket,
    private readonly listener: LastingListener<Message>,
  ) {}

  /** Whether it is open, or will be as soon as it can. */
  get isWanted(): boolean {
    return this.wanted;
  }

  /** Connects, and anew if it was connected. */
  open(): void {
    this.close();
    this.wanted = true;
    if (isOffline()) {
      this.tryLater();
      return;
    }
    const socket = this.connect();
    let isFirst = true;
    socket.onopen = () => this.listener.onOpened?.();
    socket.onmessage = ({ data }: MessageEvent<string>) => {
      this.pause = FIRST_PAUSE;
      this.listener.onMessage(JSON.parse(data) as Message, isFirst);
      isFirst = false;
    };
    socket.onclose = ({ code }) => this.broke(code);
    this.socket = socket;
  }

  /** Says something, if there is a connection just now. */
  send(message: unknown): void {
    if (this.socket?.readyState === OPEN) this.socket.send(JSON.stringify(message));
  }

  close(): void {
    clearTimeout(this.retry);
    this.wanted = false;
    const socket = this.socket;
    this.socket = null;
    if (!socket) return;
    socket.onopen = socket.onmessage = socket.onclose = null;
    // A browser complains of a connection that is closed before it was there.
    if (socket.readyState === CONNECTING) socket.onopen = () => socket.close();
    else socket.close();
  }

  private broke(code: number): void {
    this.close();
    this.wanted = !isForGood(code);
    if (this.wanted) this.tryLater();
    this.listener.onBroken?.();
  }

  /** Tries again later, and ever later while that fails. */
  private tryLater(): void {
    this.retry = setTimeout(() => this.open(), this.pause);
    this.pause = Math.min(2 * this.pause, LONGEST_PAUSE);
  }
}
