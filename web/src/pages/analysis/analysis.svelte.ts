/** The analysis board: a tree of variations, where one is in it, and the board that shows it. */

import { answer, api } from "../../api/client";
import { Board } from "../../board/board.svelte";
import { sentenceOf } from "../../text/refusal";
import * as trees from "./tree";
import { nodeOf, START, type Tree, type TreeNode } from "./tree";

export class Analysis {
  tree = $state.raw<Tree>(trees.begin("", ""));
  at = $state(START);
  /** Why there is nothing to analyse. */
  failure = $state<string | null>(null);
  /** Whether there is something on the board. */
  ready = $state(false);
  readonly board: Board;

  node: TreeNode = $derived(nodeOf(this.tree, this.at));
  path: TreeNode[] = $derived(trees.pathTo(this.tree, this.at));
  /** The actions that lead to the node. */
  actions: string[] = $derived(this.path.slice(1).map((node) => node.action));

  private waiting: Promise<void> = Promise.resolve();
  /** How many things are still to be done. */
  private pending = 0;

  constructor(readonly game: string) {
    this.board = new Board(game, { onMove: (move) => void this.play([move.action]) });
    this.board.hand.active = true;
  }

  /** Begins with a position, the usual start if none is given; throws Refused. */
  async begin(position?: string): Promise<void> {
    const start = await this.board.show(position);
    this.tree = trees.begin(this.game, start.position);
    this.at = START;
    this.ready = true;
  }

  /** Takes a whole tree, after so many actions of its main line. */
  async take(tree: Tree, ply = 0): Promise<void> {
    this.tree = tree;
    this.at = START;
    const line = trees.pathTo(tree, trees.lastOf(tree, START));
    this.at = line[Math.min(ply, line.length - 1)]?.id ?? START;
    await this.show(this.node);
    this.ready = true;
  }

  // ------------------------------------------------------------------------------------------------------ playing

  /** Plays actions from where one is, one after the other; says what is refused. */
  play(actions: readonly string[]): Promise<void> {
    return this.inTurn(async () => {
      for (const action of actions) await this.playOne(action);
    });
  }

  private async playOne(action: string): Promise<void> {
    const before = this.board.position;
    const known = trees.found(this.tree, this.at, action);
    if (!before) return;
    const after = await this.board.play(action);
    if (known !== undefined) {
      this.at = known;
      return;
    }
    const player = before.to_move ?? 0;
    const played = { action, position: after.position, player, midTurn: before.mid_turn };
    ({ tree: this.tree, at: this.at } = trees.play({ tree: this.tree, at: this.at }, played));
  }

  /** Goes to a node. */
  goTo(id: number | null | undefined): Promise<void> {
    return this.inTurn(async () => {
      if (id === null || id === undefined || id === this.at || !this.tree.nodes.has(id)) return;
      const [from, to] = [this.node, nodeOf(this.tree, id)];
      this.at = id;
      await this.show(to, from);
    });
  }

  /** Shows the node again, in another language. */
  reread(): Promise<void> {
    return this.inTurn(() => this.show(this.node));
  }

  private async show(node: TreeNode, from?: TreeNode): Promise<void> {
    const before = node.before === null ? null : nodeOf(this.tree, node.before).position;
    if (from?.before === node.id)
      await (before === null
        ? this.board.showBefore(node.position)
        : this.board.showBefore(before, node.action));
    else if (before === null) await this.board.show(node.position);
    else await this.board.showAfter(before, node.action);
  }

  // ----------------------------------------------------------------------------------------------------- changing

  /** Deletes the node where one is, with all below it. */
  remove(): Promise<void> {
    return this.inTurn(async () => {
      const from = this.node;
      ({ tree: this.tree, at: this.at } = trees.remove({ tree: this.tree, at: this.at }, this.at));
      await this.show(this.node, from);
    });
  }

  /** Moves the variation where one is to the front. */
  promote(): void {
    this.tree = trees.promote(this.tree, this.at);
  }

  comment(words: string): void {
    this.tree = trees.comment(this.tree, this.at, words);
  }

  // ------------------------------------------------------------------------------------------------- giving it away

  /** The tree as a record; throws Refused. */
  async record(): Promise<string> {
    const { record } = await answer(api.POST("/api/records/text", { body: trees.toGiven(this.tree) }));
    return record;
  }

  /** Keeps the tree on the server, and gives back the id under which others find it; throws Refused. */
  async keep(): Promise<string> {
    const { id } = await answer(api.POST("/api/records", { body: { record: await this.record() } }));
    return id;
  }

  /**
   * One thing after the other, as each begins where the last one has ended; what is refused is told at the board. Nothing
   * can be touched meanwhile, as the board may still show what is no longer meant.
   */
  private inTurn(act: () => Promise<void>): Promise<void> {
    this.pending += 1;
    this.board.hand.active = false;
    const done = this.waiting
      .then(act)
      .catch((error: unknown) => {
        this.board.notice = sentenceOf(error);
      })
      .finally(() => {
        this.pending -= 1;
        this.board.hand.active = this.pending === 0;
      });
    this.waiting = done.catch(() => undefined);
    return done;
  }
}
