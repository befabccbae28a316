/** Analyses that no address can hold, kept in the browser: one for each start position, and one for each match. */

import { answer, api } from "../../api/client";
import type { components } from "../../api/schema";
import { keep, readKept } from "../../state/kept";
import { addressOf } from "./address";
import { fromView, nodeOf, START, toGiven, type Tree } from "./tree";

const KEY = "belvedere.analyses";
/** So many are kept, the newest ones. */
const MOST = 12;

interface Kept {
  of: string;
  /** Checked by the server, which alone can read it. */
  tree: components["schemas"]["NewTree"];
}

/** What a tree is of: a match, by its id, or a game, and the position it begins with. */
function subjectOf(tree: Tree, match?: string): string {
  return `${match ?? tree.game} ${nodeOf(tree, START).position}`;
}

/** What was kept, as far as it can be read. */
export function readAnalyses(kept: unknown): Kept[] {
  if (!Array.isArray(kept)) return [];
  return kept.filter(
    (each: Partial<Kept> | null): each is Kept => typeof each?.of === "string" && !!each.tree,
  );
}

/** Keeps a tree, or nothing if its address says it all. */
export function keepTree(tree: Tree, match?: string): void {
  const of = subjectOf(tree, match);
  const others = readKept(KEY, readAnalyses).filter((each) => each.of !== of);
  const own = addressOf(tree, START) === null ? [{ of, tree: toGiven(tree) }] : [];
  keep(KEY, [...own, ...others].slice(0, MOST));
}

/** The tree that was kept of the same as another one, if there is one that can be read. */
export async function keptTree(tree: Tree, match?: string): Promise<Tree | null> {
  const kept = readKept(KEY, readAnalyses).find(({ of }) => of === subjectOf(tree, match));
  if (!kept) return null;
  try {
    const { record } = await answer(api.POST("/api/records/text", { body: kept.tree }));
    return fromView(await answer(api.POST("/api/records/tree", { body: { record } })));
  } catch {
    return null;
  }
}
