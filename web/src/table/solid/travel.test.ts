import { Quaternion, Vector3 } from "three";
import { describe, expect, it } from "vitest";
import type { Pose } from "./place";
import { along, duration, easeBoth, easeOut, type Journey } from "./travel";

function pose(x: number, y: number, z: number): Pose {
  return { middle: new Vector3(x, y, z), rotation: new Quaternion(), presence: 1 };
}

const FROM = pose(0, 0.1, 0);
const TO = pose(4, 0.5, -2);
const WAYS: Journey["way"][] = ["carry", "fly", "rotate", "lift"];

describe("easing", () => {
  it.each([easeOut, easeBoth])("goes from 0 to 1 and never back", (ease) => {
    const shares = Array.from({ length: 21 }, (_, index) => ease(index / 20));
    expect(shares[0]).toBe(0);
    expect(shares.at(-1)).toBe(1);
    expect(shares).toEqual([...shares].sort((one, other) => one - other));
  });
});

describe("a journey", () => {
  it.each(WAYS)("to %s begins and ends where it should", (way) => {
    const journey: Journey = { from: FROM, to: TO, way };
    expect(along(journey, 0).middle.distanceTo(FROM.middle)).toBeCloseTo(0);
    expect(along(journey, 1).middle.distanceTo(TO.middle)).toBeCloseTo(0);
    expect(along(journey, 1).rotation.angleTo(TO.rotation)).toBeCloseTo(0);
  });

  it("carries over what stands between", () => {
    expect(along({ from: FROM, to: TO, way: "carry" }, 0.3).middle.y).toBeGreaterThan(0.8);
  });

  it("banks in flight and looks ahead", () => {
    const north = pose(0, 0, -3);
    const { rotation } = along({ from: pose(0, 0, 0), to: north, way: "fly" }, 0.2);
    const ahead = new Vector3(0, 0, -1).applyQuaternion(rotation);
    const wing = new Vector3(1, 0, 0).applyQuaternion(rotation);
    expect(ahead.z).toBeLessThan(-0.99);
    expect(wing.y).toBeGreaterThan(0.3);
  });

  it("sinks and fades away, and comes back the same way", () => {
    const down = along({ from: FROM, to: null, way: "sink" }, 1);
    expect(down.presence).toBe(0);
    expect(down.middle.y).toBeLessThan(-1);
    const back: Journey = { from: null, to: FROM, way: "sink" };
    expect(along(back, 0).presence).toBe(0);
    expect(along(back, 1).middle.distanceTo(FROM.middle)).toBeCloseTo(0);
  });

  it("rises when it goes back into the box", () => {
    const gone = along({ from: FROM, to: null, way: "carry" }, 1);
    expect(gone.presence).toBe(0);
    expect(gone.middle.y).toBeGreaterThan(FROM.middle.y);
  });

  it("takes longer the farther it goes, within bounds", () => {
    const times = [0, 2, 5, 50].map((far) =>
      duration({ from: pose(0, 0, 0), to: pose(far, 0, 0), way: "carry" }),
    );
    expect(times).toEqual([220, 260, 320, 350]);
  });
});
