/** What is in the hand. */

import type { Move } from "../../api/scene";
import { meant } from "../../state/gesture";

/** The things that move, whichever of the moves is meant that can still be. They are lifted. */
export function heldThings(moves: readonly Move[], touched: readonly string[]): Set<string> {
  if (touched.length === 0) return new Set();
  const [first, ...others] = meant(moves, touched).map(movers);
  return new Set([...(first ?? [])].filter((id) => others.every((each) => each.has(id))));
}

function movers(move: Move): Set<string> {
  return new Set(
    move.motions.flatMap((motion) => (motion.before && motion.way !== "sink" ? [motion.before] : [])),
  );
}
