/** A lesson while somebody goes through it: the step that is shown, the board, and what became of the last action. */

import { answer, api } from "../../api/client";
import type { Move } from "../../api/scene";
import type { Lesson as Told, Step } from "../../api/types";
import { Board } from "../../board/board.svelte";
import { sentenceOf } from "../../text/refusal";
import { firstLeft, forget, markDone, stepsDone } from "./done.svelte";

/** Something is to be done, it was done, or something else was. */
type Answer = "open" | "right" | "wrong";

export class Lesson {
  title = $state("");
  steps = $state.raw<readonly Step[]>([]);
  /** The step that is shown, counted from 0. */
  at = $state(0);
  answer = $state<Answer>("open");
  /** Whether the answer was shown rather than found. */
  shown = $state(false);
  readonly board: Board;

  step: Step | undefined = $derived(this.steps[this.at]);
  isLast: boolean = $derived(this.at === this.steps.length - 1);

  constructor(readonly game: string) {
    this.board = new Board(game, { onMove: (move: Move) => void this.judge(move.action) });
  }

  /** Asks for the lesson, and shows the first step that was not done yet; throws Refused. */
  async open(): Promise<void> {
    await this.readWords();
    await this.goTo(firstLeft(stepsDone(this.game), this.steps.length));
  }

  /** The words of the lesson in the language of the page; throws Refused. */
  async readWords(): Promise<void> {
    const told: Told = await answer(
      api.GET("/api/lessons/{game}", { params: { path: { game: this.game } } }),
    );
    this.title = told.title;
    this.steps = told.steps;
  }

  /** Shows a step from its beginning; throws Refused. */
  async goTo(index: number): Promise<void> {
    const step = this.steps[index];
    if (!step) return;
    this.at = index;
    this.answer = "open";
    this.shown = false;
    await this.board.show(step.position);
    this.board.hand.active = true;
  }

  /** Does what was asked, for a person who would like to see it; throws Refused. */
  async showAnswer(): Promise<void> {
    const [right] = this.step?.answers ?? [];
    if (right === undefined || !this.step) return;
    if (this.answer === "wrong") await this.goTo(this.at);
    this.shown = true;
    await this.judge(right);
  }

  /** Begins the whole lesson anew; throws Refused. */
  async restart(): Promise<void> {
    forget(this.game);
    await this.goTo(0);
  }

  /** Plays an action and says whether it does what was asked; if the server cannot play it, all stays as it is. */
  private async judge(action: string): Promise<void> {
    const right = this.step?.answers.includes(action) ?? false;
    this.board.hand.active = false;
    try {
      await this.board.play(action);
    } catch (error) {
      this.board.notice = sentenceOf(error);
      this.board.hand.active = true;
      return;
    }
    this.answer = right ? "right" : "wrong";
    if (right) markDone(this.game, this.at);
  }
}
