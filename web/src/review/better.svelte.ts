/** What the engine would have played, step by step on a board of its own. */

import { Board } from "../board/board.svelte";

export class BetterLine {
  /** How many actions of the line are shown. */
  at = $state(0);
  readonly board: Board;

  /** The positions that are known, from before the line on. */
  private readonly positions: string[];

  constructor(
    game: string,
    start: string,
    readonly actions: readonly string[],
    /** The ply of the match from which the line goes on. */
    readonly from: number,
  ) {
    this.board = new Board(game, { onMove: () => undefined });
    this.positions = [start];
  }

  /** Shows the line after so many of its actions; throws Refused. */
  async goTo(wanted: number): Promise<void> {
    const to = Math.max(0, Math.min(wanted, this.actions.length));
    this.at = to;
    const [position] = this.positions;
    if (to === 0 && position !== undefined) await this.board.show(position);
    for (let step = Math.min(to, this.positions.length); step <= to && step > 0; step++) {
      const [before, action] = [this.positions[step - 1], this.actions[step - 1]];
      if (before === undefined || action === undefined) return;
      this.positions[step] = (await this.board.showAfter(before, action)).position;
    }
  }
}
