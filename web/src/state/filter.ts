/** Finding actions by what a person types of their notation. */

import type { Move } from "../api/scene";

/** As it is compared: without spaces and without regard to capitals. */
function plain(written: string): string {
  return written.replace(/\s+/g, "").toLowerCase();
}

/** The moves whose notation has in it what was typed: those that begin with it first. */
export function filtered(moves: readonly Move[], typed: string): Move[] {
  const wanted = plain(typed);
  if (!wanted) return [...moves];
  const beginning: Move[] = [];
  const elsewhere: Move[] = [];
  for (const move of moves) {
    const index = plain(move.action).indexOf(wanted);
    if (index === 0) beginning.push(move);
    else if (index > 0) elsewhere.push(move);
  }
  return [...beginning, ...elsewhere];
}
