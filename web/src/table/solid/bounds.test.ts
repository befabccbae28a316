import { Vector3 } from "three";
import { describe, expect, it } from "vitest";
import type { Outline, Place } from "../../api/scene";
import { between, boundsOf, membersOf } from "./bounds";

const BOARD: Place = [5, 5, 9];
const REACH: Outline = { kind: "reach", corner: [0, 1], size: [4, 3], sentence: "" };
const FRAME: Outline = { kind: "frame", corner: [1, 1], size: [3, 3], sentence: "", centre: [2.5, 2.5, 2] };

/** How many parts of each kind are drawn. */
function counted(outline: Outline): Record<string, number> {
  const parts = membersOf(boundsOf(outline, BOARD)).map(({ like }) => like);
  return Object.fromEntries(
    [...new Set(parts)].map((like) => [like, parts.filter((each) => each === like).length]),
  );
}

describe("the bounds of an outline", () => {
  it("lie where its squares are", () => {
    const { middle, width, depth, closed } = boundsOf(REACH, BOARD);
    expect([middle.toArray(), width, depth, closed]).toEqual([[-0.5, 0, 0], 4, 3, 0]);
  });

  it("are dashed as long as they can change, with nothing to mark", () => {
    expect(Object.keys(counted(REACH))).toEqual(["veil", "dash"]);
    const [, one, next] = membersOf(boundsOf(REACH, BOARD));
    const apart = one && next?.pose.middle.distanceTo(one.pose.middle);
    expect(one?.scale?.x).toBeCloseTo((apart ?? 0) / 2);
  });

  it("are closed as a frame, around what stands in it, with a mark on top of its centre", () => {
    expect(counted(FRAME).mark).toBe(1);
    const members = membersOf(boundsOf(FRAME, BOARD));
    for (const { like, pose, scale } of members) {
      if (like !== "dash") continue;
      expect(Math.max(Math.abs(pose.middle.x), Math.abs(pose.middle.z))).toBeGreaterThan(1.5);
      expect(scale?.x).toBeGreaterThan(0.24);
    }
    expect(members.at(-1)?.pose.middle.y).toBeGreaterThan(2);
  });

  it("change step by step, and the mark grows", () => {
    const [from, to] = [boundsOf(REACH, BOARD), boundsOf(FRAME, BOARD)];
    const half = between(from, to, 0.5);
    expect([half.width, half.depth, half.closed]).toEqual([3.5, 3, 0.5]);
    expect(half.middle).toEqual(new Vector3(-0.25, 0, 0));
    const sizeAt = (share: number) => membersOf(between(from, to, share)).at(-1)?.scale?.x ?? 0;
    expect(sizeAt(0.5)).toBeLessThan(sizeAt(1));
    expect(between(from, to, 0).closed).toBe(0);
    expect(between(from, to, 1)).toEqual(to);
  });

  it("leave a mark where it was until its place has risen", () => {
    const [low, high] = [boundsOf(FRAME, BOARD), boundsOf({ ...FRAME, centre: [2.5, 2.5, 4] }, BOARD)];
    expect(between(low, high, 0.5).centre?.y).toBe(2);
    expect(between(low, high, 1).centre?.y).toBe(4);
  });
});
