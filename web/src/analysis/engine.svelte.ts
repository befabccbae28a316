/** What the engine thinks of a position, told while it thinks, over a connection that comes back by itself. */

import type { AnalysisMessage, AnalysisRequest, AnalysisView } from "../api/types";
import { currentLanguage } from "../text/text.svelte";

const SECONDS = 20;
const LINES = 3;
const PAUSE = 1500;

export class Engine {
  /** What has been found about the position that was asked for last. */
  found = $state.raw<AnalysisView | null>(null);
  /** Why it is not analysed. */
  refusal = $state<string | null>(null);
  connected = $state(true);

  private socket: WebSocket | null = null;
  private asked: AnalysisRequest | null = null;
  private number = 0;
  private retry: ReturnType<typeof setTimeout> | undefined;

  /** Thinks about the position after some actions; what was found about another one is forgotten. */
  ask(game: string, position: string, actions: string[]): void {
    this.number += 1;
    this.asked = { id: String(this.number), game, position, actions, lines: LINES, seconds: SECONDS };
    this.found = this.refusal = null;
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(this.asked));
    else if (!this.socket) this.open();
  }

  /** Thinks no more. */
  close(): void {
    clearTimeout(this.retry);
    this.asked = this.found = this.refusal = null;
    this.connected = true;
    const socket = this.socket;
    this.socket = null;
    if (!socket) return;
    socket.onmessage = socket.onclose = null;
    if (socket.readyState === WebSocket.CONNECTING) socket.onopen = () => socket.close();
    else socket.close();
  }

  private open(): void {
    const address = new URL("/api/analysis", location.href);
    address.protocol = location.protocol === "https:" ? "wss:" : "ws:";
    address.searchParams.set("language", currentLanguage());
    const socket = (this.socket = new WebSocket(address));
    socket.onopen = () => {
      this.connected = true;
      if (this.asked) socket.send(JSON.stringify(this.asked));
    };
    socket.onmessage = ({ data }: MessageEvent<string>) => this.hear(JSON.parse(data) as AnalysisMessage);
    socket.onclose = () => this.broke();
  }

  private broke(): void {
    this.socket = null;
    this.connected = false;
    this.retry = setTimeout(() => this.open(), PAUSE);
  }

  private hear(message: AnalysisMessage): void {
    if ("analysis" in message && message.analysis.id === this.asked?.id) this.found = message.analysis;
    if ("refused" in message && message.refused === this.asked?.id) this.refusal = message.detail;
  }
}
