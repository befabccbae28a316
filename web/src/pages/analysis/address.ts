/** What the address of an analysis says: the position it begins with, and the line that was played. */

import { isPlain, lastOf, nodeOf, pathTo, START, type Tree } from "./tree";

/** A longer address is not for giving to others: some programs cut it off. */
const LONGEST = 1500;

export interface Asked {
  position?: string;
  line: string[];
  /** How many actions of the line lead to what is shown. */
  ply: number;
}

/** What a query asks for. */
export function askedIn(query: string): Asked {
  const parameters = new URLSearchParams(query);
  const position = parameters.get("position");
  const line = (parameters.get("line") ?? "").split(" ").filter((action) => action !== "");
  const ply = /^\d{1,6}$/.test(parameters.get("ply") ?? "") ? Number(parameters.get("ply")) : line.length;
  return { ...(position === null ? {} : { position }), line, ply: Math.min(ply, line.length) };
}

/** The address of a tree, seen at a node; null if an address cannot hold it. */
export function addressOf(tree: Tree, at: number): string | null {
  if (!isPlain(tree)) return null;
  const last = lastOf(tree, START);
  const line = lineTo(tree, last);
  return line === null || at === last ? line : `${line}&ply=${pathTo(tree, at).length - 1}`;
}

/** The address of what leads to a node, whatever else is in the tree; null if it would be too long. */
export function lineTo(tree: Tree, at: number): string | null {
  const line = pathTo(tree, at).slice(1);
  const parameters = new URLSearchParams({ position: nodeOf(tree, START).position });
  if (line.length > 0) parameters.set("line", line.map((node) => node.action).join(" "));
  const address = `/analysis/${tree.game}?${parameters}`;
  return address.length <= LONGEST ? address : null;
}
