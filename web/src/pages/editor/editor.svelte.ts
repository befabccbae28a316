/**
 * A position that is set up by hand. The server says what can be done with each tool, and whether the position can stand;
 * it need not yet.
 */

import { answer, api } from "../../api/client";
import type { Scene } from "../../api/scene";
import type { SetUp } from "../../api/types";
import { Hand } from "../../state/hand.svelte";
import { sentenceOf } from "../../text/refusal";
import { text } from "../../text/text.svelte";

export class Editor {
  setUp = $state.raw<SetUp | null>(null);
  /** What is in hand. */
  tool = $state<string | null>(null);
  notice = $state<string | null>(null);
  readonly hand: Hand;

  scene: Scene | null = $derived(this.setUp?.scene ?? null);
  mayUndo: boolean = $derived.by(() => this.past.length > 0);

  /** The positions before, the last one at the end. */
  private past = $state.raw<readonly string[]>([]);
  private waiting: Promise<void> = Promise.resolve();

  constructor(readonly game: string) {
    this.hand = new Hand({
      onMove: (move) => void this.edit(move.gesture),
      onImpossible: () => (this.notice = text("editor.nowhere")),
    });
    this.hand.active = true;
  }

  /** Begins with a position, the usual start if none is given; throws Refused. */
  async begin(position: string | null): Promise<void> {
    this.show(await this.ask(position, []));
    this.past = [];
  }

  /** The tools with which something can be done now: there may be no piece of a kind left, or none to take. */
  usable: ReadonlySet<string> = $derived(
    new Set(this.scene?.moves.flatMap((move) => move.gesture.slice(0, 1)) ?? []),
  );

  /** Takes a tool in hand. */
  take(tool: string): void {
    this.tool = tool;
    this.hand.reset();
    if (this.usable.has(tool)) this.hand.touch([tool]);
  }

  /** Changes the position; says what is refused. */
  edit(words: readonly string[]): Promise<void> {
    return this.inTurn(async () => {
      const before = this.setUp?.position;
      this.show(await this.ask(before ?? null, words));
      if (before !== undefined && before !== this.setUp?.position) this.past = [...this.past, before];
    });
  }

  undo(): Promise<void> {
    return this.inTurn(async () => {
      const before = this.past.at(-1);
      if (before === undefined) return;
      this.show(await this.ask(before, []));
      this.past = this.past.slice(0, -1);
    });
  }

  /** Takes another position, the usual start if none is given; gives back why not, or nothing. */
  async load(position: string | null): Promise<string> {
    const before = this.setUp?.position;
    try {
      this.show(await this.ask(position, []));
    } catch (error) {
      return sentenceOf(error);
    }
    if (before !== undefined) this.past = [...this.past, before];
    return "";
  }

  /** Hears everything again, because the language has changed. */
  reread(): Promise<void> {
    return this.inTurn(async () => this.show(await this.ask(this.setUp?.position ?? null, [])));
  }

  private ask(position: string | null, edit: readonly string[]): Promise<SetUp> {
    const body = { game: this.game, position, edit: [...edit] };
    return answer(api.POST("/api/positions/edit", { body }));
  }

  private show(setUp: SetUp): void {
    this.notice = null;
    this.setUp = setUp;
    this.hand.show(setUp.scene);
    const first = setUp.tools.find((tool) => this.usable.has(tool.target));
    this.take(this.tool ?? first?.target ?? "");
  }

  /** One thing after the other, as each begins with what the last one has made. */
  private inTurn(act: () => Promise<void>): Promise<void> {
    const done = this.waiting.then(act).catch((error: unknown) => {
      this.notice = sentenceOf(error);
    });
    this.waiting = done.catch(() => undefined);
    return done;
  }
}
