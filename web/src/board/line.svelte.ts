/** A line of actions, shown step by step on a board. */

import type { Board } from "./board.svelte";

export class Line {
  /** How many actions of the line are shown. */
  at = $state(0);

  /** The positions that are known, from before the line on. */
  private readonly positions: string[];

  constructor(
    readonly board: Board,
    start: string,
    readonly actions: readonly string[],
  ) {
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
