/** What the engine would have played, step by step on a board of its own. */

import { Board } from "../../board/board.svelte";
import { Line } from "../../board/line.svelte";

export class BetterLine extends Line {
  constructor(
    game: string,
    start: string,
    actions: readonly string[],
    /** The ply of the match from which the line goes on. */
    readonly from: number,
  ) {
    super(new Board(game, { onMove: () => undefined }), start, actions);
  }
}
