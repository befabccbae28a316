/** A puzzle while somebody solves it: the board, what was played, and what that is worth. */

import { prefersReducedMotion } from "svelte/motion";
import { answer, api } from "../../api/client";
import type { Judgement, Puzzle, Solution } from "../../api/types";
import { Board } from "../../board/board.svelte";
import { Line } from "../../board/line.svelte";
import { sentenceOf } from "../../text/refusal";
import { noteFailed, noteSolved } from "./kept.svelte";

/**
 * A turn is to be played; it is being judged, and answered by the opponent; it was wrong; the puzzle is solved; or its
 * solution is shown.
 */
type Stage = "asked" | "judging" | "wrong" | "solved" | "shown";

/** How long a person can look at a turn before the opponent answers it, in milliseconds. */
const LOOK = 600;

export class Solving {
  stage = $state<Stage>("asked");
  /** What the last turn was worth. */
  judgement = $state.raw<Judgement | null>(null);
  solution = $state.raw<Solution | null>(null);
  /** What can be stepped through: the solution, or how the game goes on after an answer. */
  line = $state.raw<Line | null>(null);
  /** What the server has refused. */
  refusal = $state("");
  readonly board: Board;

  /** What was played from the puzzle's position on, by both players, and the position after that. */
  private actions: readonly string[] = [];
  private end: string;
  /** What the judgement is about. */
  private judged: readonly string[] = [];
  /** Where the turn that is asked for begins. */
  private turn: { position: string; actions: readonly string[] };
  /** Which try this is: what comes back from the server for an earlier one is forgotten. */
  private tries = 0;

  constructor(readonly puzzle: Puzzle) {
    this.board = new Board(puzzle.game, { onMove: ({ action }) => void this.play(action) });
    this.board.viewer = puzzle.to_move;
    this.turn = { position: puzzle.position, actions: [] };
    this.end = puzzle.position;
  }

  /** Whether a part of the turn has been played. */
  get isMidTurn(): boolean {
    return this.stage === "asked" && (this.board.position?.mid_turn ?? false);
  }

  /** Begins the puzzle, or begins it anew. */
  async begin(): Promise<void> {
    this.turn = { position: this.puzzle.position, actions: [] };
    await this.again();
  }

  /** Begins the turn that is asked for anew. */
  async again(): Promise<void> {
    const mine = ++this.tries;
    await this.attempt(async () => {
      await this.board.show(this.turn.position);
      if (mine !== this.tries) return;
      this.actions = this.turn.actions;
      this.judgement = null;
      this.solution = null;
      this.line = null;
      this.askForTurn();
    });
  }

  /** Asks whether the turn that was played is right, and lets the opponent answer it. */
  async judge(): Promise<void> {
    const mine = this.tries;
    this.stage = "judging";
    this.judged = this.actions;
    await this.attempt(async () => {
      const judgement = await this.ask();
      if (mine !== this.tries) return;
      this.judgement = judgement;
      if (!judgement.right) this.tellWrong(judgement);
      else if (await this.playReply(judgement.reply, mine)) this.goOn(judgement);
    });
  }

  /** Shows the solution, which ends the streak; the right turn is played, the rest can be stepped through. */
  async showSolution(): Promise<void> {
    const { id, game, position } = this.puzzle;
    const mine = this.tries;
    await this.attempt(async () => {
      const solution = await answer(
        api.GET("/api/puzzles/{puzzle_id}/solution", { params: { path: { puzzle_id: id } } }),
      );
      if (mine !== this.tries) return;
      noteFailed(game, id);
      this.tries += 1;
      this.board.hand.active = false;
      this.judgement = null;
      this.solution = solution;
      this.stage = "shown";
      const line = new Line(this.board, position, solution.line);
      this.line = line;
      await line.goTo(0);
      if (this.line === line) await line.goTo(solution.accepted[0]?.length ?? 0);
    });
  }

  /** Goes to a step of the line. */
  async step(to: number): Promise<void> {
    await this.attempt(async () => this.line?.goTo(to));
  }

  /** Tells the judgement in the language of the page. */
  async readWords(): Promise<void> {
    const mine = this.tries;
    if (!this.judgement) return;
    await this.attempt(async () => {
      const judgement = await this.ask();
      if (mine === this.tries) this.judgement = judgement;
    });
  }

  private ask(): Promise<Judgement> {
    return answer(
      api.POST("/api/puzzles/{puzzle_id}/answer", {
        params: { path: { puzzle_id: this.puzzle.id } },
        body: { actions: [...this.judged] },
      }),
    );
  }

  /** Plays an action by hand; if the server cannot play it, all stays as it is. */
  private async play(action: string): Promise<void> {
    const mine = this.tries;
    this.board.hand.active = false;
    this.refusal = "";
    try {
      const found = await this.board.play(action);
      if (mine !== this.tries) return;
      this.actions = [...this.actions, action];
      this.end = found.position;
    } catch (error) {
      if (mine !== this.tries) return;
      this.board.notice = sentenceOf(error);
      this.board.hand.active = true;
      return;
    }
    const { mid_turn, outcome } = this.board.position ?? {};
    if (mid_turn && !outcome) this.board.hand.active = true;
    else await this.judge();
  }

  private tellWrong({ line }: Judgement): void {
    noteFailed(this.puzzle.game, this.puzzle.id);
    this.line = this.lineFromHere(line);
    this.stage = "wrong";
  }

  /** Plays what the opponent answers; false if the person has begun anew meanwhile. */
  private async playReply(reply: readonly string[], mine: number): Promise<boolean> {
    const line = new Line(this.board, this.end, reply);
    for (const at of reply.keys()) {
      if (!prefersReducedMotion.current) await new Promise((resolve) => setTimeout(resolve, LOOK));
      if (mine !== this.tries) return false;
      await line.goTo(at + 1);
    }
    return mine === this.tries;
  }

  private goOn({ solved, reply, line }: Judgement): void {
    if (solved) {
      noteSolved(this.puzzle.game, this.puzzle.id);
      this.line = this.lineFromHere(line);
      this.stage = "solved";
      return;
    }
    this.actions = [...this.actions, ...reply];
    this.turn = { position: this.board.position?.position ?? this.end, actions: this.actions };
    this.askForTurn();
  }

  private askForTurn(): void {
    this.stage = "asked";
    this.board.hand.active = true;
  }

  private lineFromHere(actions: readonly string[]): Line | null {
    return actions.length > 0 ? new Line(this.board, this.end, actions) : null;
  }

  /** Does something, and tells it if the server refuses. */
  private async attempt(something: () => Promise<void>): Promise<void> {
    this.refusal = "";
    try {
      await something();
    } catch (error) {
      this.refusal = sentenceOf(error);
    }
  }
}
