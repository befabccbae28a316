import { describe, expect, it } from "vitest";
import { asSentence } from "./sentence";

describe("a sentence of the server", () => {
  it("begins with a capital letter, and has curved apostrophes", () => {
    expect(asSentence("it is Dark's turn")).toBe("It is Dark’s turn");
    expect(asSentence("l’autre Seigneur est en c4")).toBe("L’autre Seigneur est en c4");
    expect(asSentence("à Noir de jouer")).toBe("À Noir de jouer");
    expect(asSentence("pass")).toBe("Pass");
  });

  it("keeps the notation it begins with", () => {
    expect(asSentence("c4 has no free side")).toBe("c4 has no free side");
    expect(asSentence("bB1@c3 cannot stand there")).toBe("bB1@c3 cannot stand there");
    expect(asSentence("xc3/1: no")).toBe("xc3/1: no");
  });
});
