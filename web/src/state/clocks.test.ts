import { describe, expect, it } from "vitest";
import type { Clock } from "../api/types";
import { clockText, daysAndHours, hasFallen, isLow, tick, timeLeft } from "./clocks";

const SECOND = 1000;
const HOUR = 3600 * SECOND;
const DAY = 24 * HOUR;

function clock(running: 0 | 1 | null, kind: "main" | "none" = "main"): Clock {
  const control = kind === "main" ? { kind, seconds: 60, increment: 0 } : { kind };
  return { control, left: [60 * SECOND, 30 * SECOND], running };
}

describe("the time a player has left", () => {
  it("runs for the player whose clock runs, and for nobody else", () => {
    expect(timeLeft(clock(0), 0, 5 * SECOND)).toBe(55 * SECOND);
    expect(timeLeft(clock(0), 1, 5 * SECOND)).toBe(30 * SECOND);
    expect(timeLeft(clock(null), 0, 5 * SECOND)).toBe(60 * SECOND);
  });

  it("is never less than nothing, and then the flag has fallen", () => {
    expect(timeLeft(clock(1), 1, 40 * SECOND)).toBe(0);
    expect(hasFallen(clock(1), 1, 40 * SECOND)).toBe(true);
    expect(hasFallen(clock(1), 1, 29 * SECOND)).toBe(false);
    expect(hasFallen(clock(1), 0, 90 * SECOND)).toBe(false);
  });

  it("does not end where there is no clock", () => {
    expect(hasFallen(clock(0, "none"), 0, 90 * SECOND)).toBe(false);
  });
});

describe("a clock", () => {
  it("shows tenths in the last ten seconds only", () => {
    expect(clockText(9_960)).toBe("0:09.9");
    expect(clockText(50)).toBe("0:00.0");
    expect(clockText(10_000)).toBe("0:10");
  });

  it("shows minutes, and hours when there are some", () => {
    expect(clockText(4 * 60 * SECOND + 5 * SECOND)).toBe("4:05");
    expect(clockText(HOUR + 2 * 60 * SECOND + 3 * SECOND)).toBe("1:02:03");
  });

  it("is told in days and hours from one day on", () => {
    expect(daysAndHours(2 * DAY + 3 * HOUR + 59 * 60 * SECOND)).toEqual({ days: 2, hours: 3 });
    expect(daysAndHours(DAY)).toEqual({ days: 1, hours: 0 });
    expect(daysAndHours(DAY - 1)).toBeNull();
  });

  it("is low in the last half minute", () => {
    expect(isLow(30 * SECOND)).toBe(false);
    expect(isLow(30 * SECOND - 1)).toBe(true);
  });

  it("is looked at as often as it changes", () => {
    expect(tick(5 * SECOND)).toBe(100);
    expect(tick(HOUR)).toBe(250);
    expect(tick(3 * DAY)).toBe(60_000);
  });
});
