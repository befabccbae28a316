/** The keys that go through what was played, one action at a time or to either end. */

import { isForTable } from "../table/actions/keys";

/** The ply that a key goes to, or null if it is not for us. */
export function wayOf(event: KeyboardEvent, shown: number, newest: number): number | null {
  if (!isForTable(event) || event.shiftKey) return null;
  switch (event.key) {
    case "ArrowLeft":
      return shown - 1;
    case "ArrowRight":
      return shown + 1;
    case "Home":
      return 0;
    case "End":
      return newest;
    default:
      return null;
  }
}
