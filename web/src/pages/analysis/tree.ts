/** A tree of variations: what was played from a position, what else was tried, and what is said about it. No page. */

import type { components } from "../../api/schema";
import type { Tree as TreeView } from "../../api/types";

/** A position in the tree, and the action that led to it. */
export interface TreeNode {
  readonly id: number;
  /** The node before it; none at the start. */
  readonly before: number | null;
  /** Empty at the start. */
  readonly action: string;
  readonly position: string;
  /** Who played the action. */
  readonly player: 0 | 1;
  /** The number of the turn of the action; 0 at the start. */
  readonly turn: number;
  readonly opensTurn: boolean;
  readonly comment: string;
  /** The nodes after it: the first goes on with the line, the others are variations. */
  readonly after: readonly number[];
}

export interface Tree {
  readonly game: string;
  /** All nodes by their ids; that of the start is 0. */
  readonly nodes: ReadonlyMap<number, TreeNode>;
}

/** An action and what it leads to, as far as the tree wants to know. */
export interface Played {
  action: string;
  /** The position after it. */
  position: string;
  player: 0 | 1;
  /** Whether the player had begun the turn before. */
  midTurn: boolean;
}

/** Where somebody is in a tree. */
export interface Cursor {
  tree: Tree;
  at: number;
}

export const START = 0;

/** A tree in which nothing has been played. */
export function begin(game: string, position: string): Tree {
  const start: TreeNode = {
    id: START,
    before: null,
    action: "",
    position,
    player: 0,
    turn: 0,
    opensTurn: false,
    comment: "",
    after: [],
  };
  return { game, nodes: new Map([[START, start]]) };
}

/** The tree as the server tells it. */
export function fromView(view: TreeView): Tree {
  const start = { ...nodeOf(begin(view.game, view.position), START), comment: view.comment };
  const nodes = new Map([[START, start]]);
  for (const [
    index,
    { before, action, comment = "", position, player, turn, opens_turn },
  ] of view.nodes.entries()) {
    const [id, parent] = [index + 1, before + 1];
    const node = {
      id,
      before: parent,
      action,
      comment,
      position,
      player,
      turn,
      opensTurn: opens_turn,
      after: [],
    };
    nodes.set(id, node);
    const known = nodes.get(parent);
    if (known) nodes.set(parent, { ...known, after: [...known.after, id] });
  }
  return { game: view.game, nodes };
}

/** The tree as the server wants it. */
export function toGiven(tree: Tree): components["schemas"]["NewTree"] {
  const start = nodeOf(tree, START);
  const order = walk(tree, START).slice(1);
  const indices = new Map(order.map((node, index) => [node.id, index]));
  const nodes = order.map(({ before, action, comment }) => ({
    before: indices.get(before ?? START) ?? -1,
    action,
    comment,
  }));
  return { game: tree.game, position: start.position, comment: start.comment, nodes };
}

/** A node that is there. */
export function nodeOf(tree: Tree, id: number): TreeNode {
  const node = tree.nodes.get(id);
  if (!node) throw new Error(`there is no node ${id} in the tree`);
  return node;
}

/** A node and all below it, each before those after it. */
export function walk(tree: Tree, id: number): TreeNode[] {
  const found: TreeNode[] = [];
  const waiting = [id];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const node = nodeOf(tree, next);
    found.push(node);
    waiting.push(...[...node.after].reverse());
  }
  return found;
}

/** The nodes from the start to one. */
export function pathTo(tree: Tree, id: number): TreeNode[] {
  const path: TreeNode[] = [];
  for (let at: number | null = id; at !== null; at = path[0]?.before ?? null) path.unshift(nodeOf(tree, at));
  return path;
}

/** The last node of the line that goes on from one. */
export function lastOf(tree: Tree, id: number): number {
  let last = id;
  for (let next: number | undefined = id; next !== undefined; next = nodeOf(tree, last).after[0]) last = next;
  return last;
}

/** The node that an action leads to from another one, if it was played there. */
export function found(tree: Tree, at: number, action: string): number | undefined {
  return nodeOf(tree, at).after.find((id) => nodeOf(tree, id).action === action);
}

/** The tree after an action: a new node, unless it was played there before. */
export function play({ tree, at }: Cursor, played: Played): Cursor {
  const known = found(tree, at, played.action);
  if (known !== undefined) return { tree, at: known };
  const before = nodeOf(tree, at);
  const id = Math.max(...tree.nodes.keys()) + 1;
  const opensTurn = !played.midTurn;
  const node: TreeNode = {
    id,
    before: at,
    action: played.action,
    position: played.position,
    player: played.player,
    turn: opensTurn ? before.turn + 1 : Math.max(before.turn, 1),
    opensTurn,
    comment: "",
    after: [],
  };
  return { tree: changed(tree, { ...before, after: [...before.after, id] }, node), at: id };
}

/** The tree without a node and all below it; who was there is at the one before. */
export function remove({ tree, at }: Cursor, id: number): Cursor {
  const { before } = nodeOf(tree, id);
  if (before === null) return { tree, at };
  const gone = new Set(walk(tree, id).map((node) => node.id));
  const parent = nodeOf(tree, before);
  const kept = [...tree.nodes].filter(([each]) => !gone.has(each));
  const left = { ...tree, nodes: new Map(kept) };
  const after = parent.after.filter((each) => each !== id);
  return { tree: changed(left, { ...parent, after }), at: gone.has(at) ? before : at };
}

/** The tree with the variation that a node belongs to one further to the front, where it branches off. */
export function promote(tree: Tree, id: number): Tree {
  const branch = branchOf(tree, id);
  const parent = branch && nodeOf(tree, branch.before ?? START);
  if (!parent) return tree;
  const after = [...parent.after];
  const index = after.indexOf(branch.id);
  after.splice(index, 1);
  after.splice(index - 1, 0, branch.id);
  return changed(tree, { ...parent, after });
}

/** The node where the variation begins that a node belongs to; none if it belongs to the main line. */
export function branchOf(tree: Tree, id: number): TreeNode | undefined {
  return pathTo(tree, id).findLast(
    (node) => node.before !== null && nodeOf(tree, node.before).after[0] !== node.id,
  );
}

/** The tree with another comment on a node. */
export function comment(tree: Tree, id: number, words: string): Tree {
  return changed(tree, { ...nodeOf(tree, id), comment: words });
}

/** The tree with what another one has, too, that begins with the same position. */
export function join(tree: Tree, other: Tree): Tree {
  const ids = new Map<number | null, number>();
  let joined = tree;
  for (const { id, before, action, position, player, opensTurn, comment: words } of walk(other, START)) {
    const played = { action, position, player, midTurn: !opensTurn };
    const at = ids.get(before);
    const cursor = at === undefined ? { tree: joined, at: START } : play({ tree: joined, at }, played);
    joined = words ? comment(cursor.tree, cursor.at, words) : cursor.tree;
    ids.set(id, cursor.at);
  }
  return joined;
}

/** Whether the tree is one line without any comment, which an address can hold. */
export function isPlain(tree: Tree): boolean {
  return [...tree.nodes.values()].every((node) => node.after.length < 2 && node.comment === "");
}

function changed(tree: Tree, ...nodes: readonly TreeNode[]): Tree {
  return { ...tree, nodes: new Map([...tree.nodes, ...nodes.map((node) => [node.id, node] as const)]) };
}

// ------------------------------------------------------------------------------------------------------- as a list

/** Some actions one after the other, as one reads them: a part of the main line, or of a variation. */
export interface Line {
  /** 0 for the main line, and one more for every variation inside another. */
  depth: number;
  nodes: TreeNode[];
}

/** The tree as one reads it: variations come after the action that they replace, and then the line goes on. */
export function linesOf(tree: Tree): Line[] {
  return linesAfter(tree, nodeOf(tree, START), 0, []);
}

function linesAfter(tree: Tree, from: TreeNode, depth: number, begun: TreeNode[]): Line[] {
  const lines: Line[] = [];
  let line = begun;
  for (let node: TreeNode | undefined = from; node;) {
    const [next, ...variations]: TreeNode[] = node.after.map((id) => nodeOf(tree, id));
    if (next) line.push(next);
    if (variations.length > 0) {
      lines.push({ depth, nodes: line });
      for (const variation of variations) lines.push(...linesAfter(tree, variation, depth + 1, [variation]));
      line = [];
    }
    node = next;
  }
  return line.length > 0 ? [...lines, { depth, nodes: line }] : lines;
}
