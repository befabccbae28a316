/** Gestures: what a person has touched so far, what can come next, and which action that makes. No rules, no page. */

import type { Choice, Move, Scene } from "../api/scene";

/** Whether a gesture begins with what was touched. */
function beginsWith(gesture: readonly string[], touched: readonly string[]): boolean {
  return touched.every((target, index) => gesture[index] === target);
}

/** The moves that can still be meant. */
export function meant(moves: readonly Move[], touched: readonly string[]): Move[] {
  return moves.filter((move) => beginsWith(move.gesture, touched));
}

/** The targets that can be touched next. */
export function nextTargets(moves: readonly Move[], touched: readonly string[]): Set<string> {
  return new Set(
    meant(moves, touched).flatMap((move) => move.gesture.slice(touched.length, touched.length + 1)),
  );
}

/** The move that has been made by exactly these touches, if they are a whole gesture. */
export function made(moves: readonly Move[], touched: readonly string[]): Move | undefined {
  return moves.find((move) => move.gesture.length === touched.length && beginsWith(move.gesture, touched));
}

/** What a touch means: the first of the targets under the finger that can come next. */
export function meaning(
  under: readonly string[],
  moves: readonly Move[],
  touched: readonly string[],
): string | undefined {
  const next = nextTargets(moves, touched);
  return under.find((target) => next.has(target));
}

/** The rotations of a piece that can come next, in the order of the scene. */
export function rotations(scene: Scene, touched: readonly string[]): Choice[] {
  const next = nextTargets(scene.moves, touched);
  return scene.choices.filter((choice) => choice.kind === "rotation" && next.has(choice.target));
}

/** The buttons that can come next. */
export function buttons(scene: Scene, touched: readonly string[]): Choice[] {
  const next = nextTargets(scene.moves, touched);
  return scene.choices.filter((choice) => choice.kind === "button" && next.has(choice.target));
}

/**
 * The touches with a rotation of the piece chosen by itself: the one that was used last if it is possible, else the
 * first. So a person touches a piece and a place, and rotates the piece only if they want to.
 */
export function withRotation(
  scene: Scene,
  touched: readonly string[],
  preferred: readonly string[],
): readonly string[] {
  const possible = rotations(scene, touched).map((choice) => choice.target);
  const chosen = preferred.find((target) => possible.includes(target)) ?? possible[0];
  return chosen === undefined ? touched : [...touched, chosen];
}

/** The touches with the next rotation of the piece instead of the one chosen, if one was. */
export function rotated(scene: Scene, touched: readonly string[], step: 1 | -1): readonly string[] {
  const place = touched.findLastIndex((target) =>
    scene.choices.some((choice) => choice.kind === "rotation" && choice.target === target),
  );
  const chosen = touched[place];
  if (chosen === undefined) return touched;
  const before = touched.slice(0, place);
  const possible = rotations(scene, before).map((choice) => choice.target);
  const next = possible.at((possible.indexOf(chosen) + step) % possible.length);
  return next === undefined ? touched : [...before, next];
}
