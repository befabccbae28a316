import { describe, expect, it } from "vitest";
import { invitationIn, plyIn, withPly } from "./address";

describe("the ply in an address", () => {
  it("is read, if it is a number", () => {
    expect(plyIn("?ply=12")).toBe(12);
    expect(plyIn("?ply=0&x=1")).toBe(0);
    expect(plyIn("")).toBeNull();
    expect(plyIn("?ply=-1")).toBeNull();
    expect(plyIn("?ply=last")).toBeNull();
  });

  it("is written, and leaves the rest as it is", () => {
    expect(withPly("/matches/a", "", 3)).toBe("/matches/a?ply=3");
    expect(withPly("/matches/a", "?x=1&ply=2", 3)).toBe("/matches/a?x=1&ply=3");
    expect(withPly("/matches/a", "?ply=2", null)).toBe("/matches/a");
  });
});

describe("the invitation in an address", () => {
  it("is what stands after the hash", () => {
    expect(invitationIn("#abcdefghijklmnopqrstuvwx")).toBe("abcdefghijklmnopqrstuvwx");
  });

  it("is not the link to the content, nor nothing", () => {
    expect(invitationIn("#content")).toBeNull();
    expect(invitationIn("")).toBeNull();
  });
});
