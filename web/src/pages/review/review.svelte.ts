/** The review of a match: asked for, and looked at again and again until it is done. */

import { answer, api } from "../../api/client";
import type { Review as ReviewView } from "../../api/types";
import { whyNothing } from "../../text/refusal";

const PAUSE = 1000;

export class Review {
  view = $state.raw<ReviewView | null>(null);
  refusal = $state<string | null>(null);

  private next: ReturnType<typeof setTimeout> | undefined;
  private closed = false;

  constructor(private readonly match: string) {}

  /** Asks for the review; whoever asks again gets what there is of it. */
  async open(): Promise<void> {
    this.refusal = null;
    const path = { match_id: this.match };
    await this.look(() => answer(api.POST("/api/matches/{match_id}/review", { params: { path } })));
  }

  close(): void {
    this.closed = true;
    clearTimeout(this.next);
  }

  private async look(ask: () => Promise<ReviewView>): Promise<void> {
    try {
      this.view = await ask();
      this.refusal = null;
    } catch (error) {
      this.refusal = whyNothing(error);
    }
    if (!this.closed && this.refusal === null && !this.view?.result)
      this.next = setTimeout(() => void this.again(), PAUSE);
  }

  private again(): Promise<void> {
    const path = { match_id: this.match };
    return this.look(() => answer(api.GET("/api/matches/{match_id}/review", { params: { path } })));
  }
}
