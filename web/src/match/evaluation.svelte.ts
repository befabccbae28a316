/** What the computer thinks of the position that is shown, over a connection of its own. */

import type { components } from "../api/schema";
import type { Ply } from "../api/types";

type AnalysisMessage = components["schemas"]["AnalysisMessage"];

const SECONDS = 3;

export class Evaluation {
  /** The expected score of player 0, from 0 to 1; none while nothing is known. */
  value = $state<number | null>(null);

  private socket: WebSocket | null = null;
  private asked = "";

  /** Thinks about a position; what was found about another one is forgotten. */
  ask(ply: Ply): void {
    const key = `${ply.ply} ${ply.position}`;
    if (key === this.asked) return;
    this.asked = key;
    this.value = null;
    if (ply.to_move === null) return;
    const id = String(ply.ply);
    const request = { id, game: ply.game, position: ply.position, lines: 1, seconds: SECONDS };
    this.send(JSON.stringify(request));
  }

  close(): void {
    this.socket?.close();
    this.socket = null;
    this.asked = "";
    this.value = null;
  }

  private send(request: string): void {
    if (this.socket?.readyState === WebSocket.OPEN) {
      this.socket.send(request);
      return;
    }
    this.socket?.close();
    const address = new URL("/api/analysis", location.href);
    address.protocol = location.protocol === "https:" ? "wss:" : "ws:";
    const socket = (this.socket = new WebSocket(address));
    socket.onopen = () => socket.send(request);
    socket.onmessage = ({ data }: MessageEvent<string>) => this.hear(JSON.parse(data) as AnalysisMessage);
  }

  private hear(message: AnalysisMessage): void {
    if (!("analysis" in message) || !this.asked.startsWith(`${message.analysis.id} `)) return;
    const best = message.analysis.lines[0];
    if (best) this.value = message.analysis.to_move === 0 ? best.value : 1 - best.value;
  }
}
