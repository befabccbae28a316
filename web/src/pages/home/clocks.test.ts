import { expect, it } from "vitest";
import { CLOCKS, clockName } from "./clocks";

it("names clocks in words, each differently", () => {
  expect(clockName({ kind: "none" })).toBe("No clock");
  expect(clockName({ kind: "main", seconds: 60, increment: 1 })).toBe("1 minute and 1 second a turn");
  expect(clockName({ kind: "main", seconds: 90, increment: 0 })).toBe("1.5 minutes for the whole game");
  expect(clockName({ kind: "days", days: 3 })).toBe("3 days a turn");
  expect(new Set(CLOCKS.map(clockName)).size).toBe(CLOCKS.length);
});
