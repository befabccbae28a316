import { describe, expect, it } from "vitest";
import { asSentence } from "./sentence";

describe("a sentence of the server", () => {
  it("begins with a capital letter, and has curved apostrophes", () => {
    expect(asSentence("it is Dark's turn")).toBe("It is Dark’s turn");
  });

  it("keeps the notation it begins with", () => {
    expect(asSentence("c4 has no free side")).toBe("c4 has no free side");
  });
});
