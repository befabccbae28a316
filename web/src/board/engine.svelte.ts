/** What the engine thinks of a position, told while it thinks, over a connection that comes back by itself. */

import { LastingSocket } from "../api/lasting";
import { socketAddress } from "../api/socket";
import type { AnalysisMessage, AnalysisRequest, AnalysisView } from "../api/types";

export class Engine {
  /** What has been found about the position that was asked for last. */
  found = $state.raw<AnalysisView | null>(null);
  /** Why it is not analysed. */
  refusal = $state<string | null>(null);
  connected = $state(true);

  private asked: AnalysisRequest | null = null;
  private number = 0;
  private readonly socket = new LastingSocket<AnalysisMessage>(
    () => new WebSocket(socketAddress("/api/analysis")),
    {
      onOpened: () => {
        this.connected = true;
        if (this.asked) this.socket.send(this.asked);
      },
      onMessage: (message) => this.hear(message),
      onBroken: () => (this.connected = false),
    },
  );

  constructor(
    /** How many lines it finds, in how many seconds. */
    private readonly lines: number,
    private readonly seconds: number,
  ) {}

  /** Thinks about the position after some actions; what was found about another one is forgotten. */
  ask(game: string, position: string, actions: string[] = []): void {
    const { lines, seconds } = this;
    this.number += 1;
    this.asked = { id: String(this.number), game, position, actions, lines, seconds };
    this.found = this.refusal = null;
    if (this.socket.isWanted) this.socket.send(this.asked);
    else this.socket.open();
  }

  /** Thinks no more. */
  close(): void {
    this.asked = this.found = this.refusal = null;
    this.connected = true;
    this.socket.close();
  }

  private hear(message: AnalysisMessage): void {
    if ("analysis" in message && message.analysis.id === this.asked?.id) this.found = message.analysis;
    if ("refused" in message && message.refused === this.asked?.id) this.refusal = message.detail;
  }
}
