/** The clocks to choose from, and how they are called. */

import type { NewMatch } from "../../api/types";
import { text } from "../../text/text.svelte";

export type TimeControl = NonNullable<NewMatch["clock"]>;

/** The usual choices. */
export const CLOCKS: readonly TimeControl[] = [
  { kind: "none" },
  { kind: "main", seconds: 180, increment: 2 },
  { kind: "main", seconds: 300, increment: 5 },
  { kind: "main", seconds: 900, increment: 10 },
  { kind: "main", seconds: 1800, increment: 20 },
  { kind: "days", days: 1 },
  { kind: "days", days: 3 },
  { kind: "days", days: 7 },
];

/** A clock in words. */
export function clockName(clock: TimeControl): string {
  if (clock.kind === "main") {
    const minutes = Math.round(clock.seconds / 6) / 10;
    return clock.increment === 0
      ? text("new.main_only", { minutes })
      : text("new.main", { minutes, seconds: clock.increment });
  }
  return clock.kind === "days" ? text("new.days", { days: clock.days }) : text("new.no_clock");
}
