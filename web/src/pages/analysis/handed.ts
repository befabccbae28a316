/** A tree that one page hands to the analysis board, which is another page if it is of another game. */

import type { Tree } from "./tree";

let waiting: Tree | null = null;

/** Leaves a tree for the board of its game. */
export function hand(tree: Tree): void {
  waiting = tree;
}

/** The tree that was left for the board of a game, once. */
export function handed(game: string): Tree | null {
  const tree = waiting?.game === game ? waiting : null;
  if (tree) waiting = null;
  return tree;
}
