/** The clocks of a match, as the page lets them tick between two messages of the server. */

import type { Clock } from "../api/types";

/** Below this many milliseconds a clock shows tenths of a second. */
const TENTHS = 10_000;
/** Below this many milliseconds time is low. */
const LOW = 30_000;
const DAY = 86_400_000;
const HOUR = 3_600_000;

/** The milliseconds a player has left, so long after the clock was told. */
export function timeLeft(clock: Clock, player: 0 | 1, elapsed: number): number {
  const left = clock.left[player] - (clock.running === player ? elapsed : 0);
  return Math.max(0, left);
}

/** Whether a player's time is limited and has run out. */
export function hasFallen(clock: Clock, player: 0 | 1, elapsed: number): boolean {
  return clock.control.kind !== "none" && clock.running === player && timeLeft(clock, player, elapsed) === 0;
}

/** Whether it is time to hurry. */
export function isLow(milliseconds: number): boolean {
  return milliseconds < LOW;
}

/** A time as people read it on a clock: `1:02:03`, `4:05`, and tenths in the last ten seconds. */
export function clockText(milliseconds: number): string {
  if (milliseconds < TENTHS) return `0:0${(Math.floor(milliseconds / 100) / 10).toFixed(1)}`;
  const seconds = Math.floor(milliseconds / 1000);
  const pad = (value: number): string => String(value).padStart(2, "0");
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  return hours > 0 ? `${hours}:${pad(minutes)}:${pad(seconds % 60)}` : `${minutes}:${pad(seconds % 60)}`;
}

/** A long time in whole days and hours, or null if it is shorter than a day and better read on a clock. */
export function daysAndHours(milliseconds: number): { days: number; hours: number } | null {
  if (milliseconds < DAY) return null;
  return { days: Math.floor(milliseconds / DAY), hours: Math.floor((milliseconds % DAY) / HOUR) };
}

/** How long a clock shows the same text, so that nobody looks at it more often than it changes. */
export function tick(milliseconds: number): number {
  if (milliseconds <= TENTHS) return 100;
  return milliseconds < DAY ? 250 : 60_000;
}
