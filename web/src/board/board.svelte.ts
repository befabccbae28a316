/**
 * A board for itself: any position, played on from by hand, without a match. Lessons, puzzles and analysis stand on it.
 */

import { answer, api } from "../api/client";
import type { Motion, Move, Scene } from "../api/scene";
import type { Position } from "../api/types";
import { Hand } from "../state/hand.svelte";
import { motionsBetween, motionsOf } from "../state/motions";
import { whyImpossible } from "./refusal";

export interface BoardOwner {
  /** A move has been made by hand; whoever owns the board decides what becomes of it. */
  onMove(move: Move): void;
}

export class Board {
  position = $state.raw<Position | null>(null);
  /** What led to the position that is shown. */
  motions = $state.raw<readonly Motion[]>([]);
  /** What was refused, or why a touch is impossible. */
  notice = $state<string | null>(null);
  readonly hand: Hand;

  scene: Scene | null = $derived(this.position?.scene ?? null);
  viewer = $state<0 | 1>(0);

  private asked = 0;

  constructor(
    readonly game: string,
    owner: BoardOwner,
  ) {
    this.hand = new Hand({
      onMove: (move) => owner.onMove(move),
      onImpossible: (touched) => void this.explain(touched),
    });
  }

  /** Shows a position, the start if none is given; throws Refused. */
  async show(position?: string): Promise<Position> {
    return this.ask(position === undefined ? {} : { position });
  }

  /** Plays an action on the board; throws Refused. */
  async play(action: string): Promise<Position> {
    const before = this.position;
    if (!before) throw new Error("there is no position to play in");
    return this.ask({ position: before.position, action }, () => motionsOf(before.scene, action));
  }

  /** Shows what an action makes of a position; things move if the board shows that position. Throws Refused. */
  async showAfter(position: string, action: string): Promise<Position> {
    const before = this.position;
    const isNext = before?.position === position;
    return this.ask({ position, action }, () => (isNext ? motionsOf(before.scene, action) : []));
  }

  /** Shows a position, after an action if one is given, from which what is shown has come; throws Refused. */
  async showBefore(position: string, action?: string): Promise<Position> {
    const after = this.position;
    return this.ask(action === undefined ? { position } : { position, action }, (found) =>
      after?.last ? motionsBetween(after.scene, found.scene, after.last, -1) : [],
    );
  }

  private async ask(
    query: { position?: string; action?: string },
    motions: (found: Position) => readonly Motion[] = () => [],
  ): Promise<Position> {
    const turn = ++this.asked;
    const asked = { query: { game: this.game, ...query } };
    const found = await answer(api.GET("/api/positions", { params: asked }));
    if (turn === this.asked) {
      this.notice = null;
      this.motions = motions(found);
      this.position = found;
      this.hand.show(found.scene);
    }
    return found;
  }

  private async explain(touched: string[]): Promise<void> {
    const position = this.position?.position;
    if (position === undefined) return;
    const sentence = await whyImpossible(this.game, position, touched);
    if (position === this.position?.position) this.notice = sentence;
  }
}
