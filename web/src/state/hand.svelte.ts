/**
 * The hand of the person at the table: what it has touched so far, what it points at, and the move that makes. Views of
 * the table tell it of touches and show what it holds; whoever owns the table is told of moves and of impossible touches.
 */

import type { Choice, Move, Scene, Thing } from "../api/scene";
import { afterMotions } from "./motions";
import * as gesture from "./gesture";

export interface Owner {
  /** A move has been made, and confirmed if that is wanted. */
  onMove(move: Move): void;
  /** A touch that means nothing: these targets were touched, of which the last cannot come next. */
  onImpossible(touched: string[]): void;
}

export class Hand {
  scene = $state.raw<Scene | null>(null);
  /** Whether the person may act now. */
  active = $state(false);
  /** Whether a move waits to be confirmed before it is made. */
  confirms = $state(false);
  /** What was touched, rotations of a piece included. */
  touched = $state.raw<readonly string[]>([]);
  /** What the pointer or the keyboard is at. */
  private pointedAt = $state.raw<readonly string[]>([]);
  /** A move of which a person thinks without having touched anything, as in a list. */
  private considered = $state.raw<Move | undefined>();
  private rotationsUsed: string[] = [];

  private moves = $derived(this.active ? (this.scene?.moves ?? []) : []);

  /** The targets that can be touched now; views let them glow. */
  next: ReadonlySet<string> = $derived(gesture.nextTargets(this.moves, this.touched));
  buttons: Choice[] = $derived(this.active && this.scene ? gesture.buttons(this.scene, this.touched) : []);
  /** Whether what is held can be rotated. */
  canRotate: boolean = $derived(
    this.active && this.scene !== null && gesture.rotated(this.scene, this.touched, 1) !== this.touched,
  );
  /** The move that waits to be confirmed. */
  waiting: Move | undefined = $derived(gesture.made(this.moves, this.touched));
  /**
   * The move that is considered or waiting, or that a touch where the pointer is would make; views show what it does as
   * a ghost.
   */
  preview: Move | undefined = $derived.by(() => {
    if (this.considered ?? this.waiting) return this.considered ?? this.waiting;
    const target = gesture.meaning(this.pointedAt, this.moves, this.touched);
    return target === undefined ? undefined : gesture.made(this.moves, [...this.touched, target]);
  });
  /** The one target the pointer is at that can be touched. */
  pointed: string | undefined = $derived(gesture.meaning(this.pointedAt, this.moves, this.touched));
  /** The things as they would be after the preview. */
  ghosts: Thing[] = $derived(
    this.preview ? this.preview.motions.flatMap((motion) => (motion.after ? [motion.after] : [])) : [],
  );

  constructor(private readonly owner: Owner) {}

  /** Shows a scene; what was touched in another one is forgotten. */
  show(scene: Scene | null): void {
    if (scene === this.scene) return;
    this.scene = scene;
    this.reset();
  }

  /** The pointer is at these targets, those on top first; none if it is nowhere. */
  point(under: readonly string[]): void {
    this.pointedAt = under;
  }

  /** These targets were touched, those on top first. */
  touch(under: readonly string[]): void {
    if (!this.active || !this.scene) {
      return;
    }
    const target = gesture.meaning(under, this.moves, this.touched);
    if (target !== undefined) {
      this.take([...this.touched, target]);
      return;
    }
    const fresh = gesture.meaning(under, this.moves, []);
    if (under.some((each) => this.touched.includes(each))) this.undo();
    else if (fresh !== undefined) this.take([fresh]);
    else if (under[0] !== undefined) this.owner.onImpossible([...this.touched, under[0]]);
    else this.reset();
  }

  /** Shows what a move would do, or no longer, without touching anything. */
  consider(move: Move | undefined): void {
    this.considered = move;
  }

  /** Makes a whole move at once, as from a list. */
  choose(move: Move): void {
    this.take(move.gesture);
  }

  /** Rotates what is held. */
  rotate(step: 1 | -1 = 1): void {
    if (!this.scene) return;
    const rotated = gesture.rotated(this.scene, this.touched, step);
    this.rememberRotation(rotated);
    this.touched = rotated;
  }

  /** Takes the last touch back. */
  undo(): void {
    const rotations = new Set(
      this.scene?.choices.filter((each) => each.kind === "rotation").map((each) => each.target),
    );
    const kept = this.touched.slice(0, -1);
    while (rotations.has(kept.at(-1) ?? "")) kept.pop();
    this.touched = kept;
  }

  /** Forgets what was touched. */
  reset(): void {
    this.touched = [];
    this.pointedAt = [];
    this.considered = undefined;
  }

  /** Makes the move that waits. */
  confirm(): void {
    const move = this.waiting;
    if (!move) return;
    this.reset();
    this.owner.onMove(move);
  }

  /** The things after a move, so that it can be shown before the server answers. */
  static after(scene: Scene, move: Move): Thing[] {
    return afterMotions(scene.things, move.motions);
  }

  private take(touched: readonly string[]): void {
    if (!this.scene) return;
    this.rememberRotation(touched);
    this.touched = gesture.withRotation(this.scene, touched, this.rotationsUsed);
    if (this.waiting && !this.confirms) this.confirm();
  }

  private rememberRotation(touched: readonly string[]): void {
    const used = touched.filter((target) =>
      this.scene?.choices.some((each) => each.kind === "rotation" && each.target === target),
    );
    this.rotationsUsed = [...used, ...this.rotationsUsed.filter((each) => !used.includes(each))];
  }
}
