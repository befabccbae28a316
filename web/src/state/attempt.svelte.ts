/** Something that is asked of the server: whether it is under way, and why it was refused. */

import { sentenceOf, whyNothing } from "../text/refusal";

export class Attempt {
  /** Whether the person waits for what they have asked for. */
  busy = $state(false);
  /** Why it was refused; empty if it was not. */
  refusal = $state("");

  /** Does what the person has asked for. */
  async make(what: () => Promise<void>): Promise<void> {
    this.busy = true;
    this.refusal = "";
    try {
      await what();
    } catch (error) {
      this.refusal = sentenceOf(error);
    }
    this.busy = false;
  }

  /** Gets what a page shows; that it cannot be had matters only where nothing is shown yet. */
  async look(what: () => Promise<void>, isEmpty: () => boolean = () => true): Promise<void> {
    this.refusal = "";
    try {
      await what();
    } catch (error) {
      if (isEmpty()) this.refusal = whyNothing(error);
    }
  }
}
