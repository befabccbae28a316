import { Box2, PerspectiveCamera, Vector2 } from "three";
import { describe, expect, it } from "vitest";
import type { Scene, Thing } from "../../api/scene";
import { numbered, reserveOf, thingsBeside } from "./reserves";

const SOUTH = new Box2(new Vector2(-4, 2), new Vector2(4, 5));
const NORTH = new Box2(new Vector2(-4, -5), new Vector2(4, -2));

function thing(id: string, north: number, kind: Thing["kind"] = "bird"): Thing {
  return { id, kind, colour: north < 0 ? 0 : 1, place: [1, north, 0], size: [0.8, 0.8, 0.3] };
}

function scene(things: Thing[]): Scene {
  return { size: [3, 3, 1], things } as unknown as Scene;
}

/** What a camera sees that stands in the south or in the north. */
function from(south: number): PerspectiveCamera {
  const camera = new PerspectiveCamera(30, 1.5, 0.1, 100);
  camera.position.set(0, 15, south);
  camera.lookAt(0, 0, 0);
  camera.updateMatrixWorld();
  return camera;
}

describe("reserves", () => {
  it("counts what lies on one side of the board, and nothing on it", () => {
    const found = scene([thing("one", -1), thing("two", -2), thing("three", 4), thing("b2", 1.5)]);
    expect(thingsBeside(found, 1).map(({ id }) => id)).toEqual(["three"]);
    expect(reserveOf(0, thingsBeside(found, 0), SOUTH)).toEqual({
      tray: SOUTH,
      colour: 0,
      count: 2,
      height: 0.3,
    });
  });

  it("leaves out a single piece", () => {
    const three = [thing("one", -1), thing("two", -1), thing("pawn", -1, "pawn")];
    expect(reserveOf(0, three, SOUTH)?.count).toBe(2);
    expect(reserveOf(0, three.slice(1), SOUTH)).toBeNull();
  });

  it.each([12, -12])("puts the numbers between the trays and the board, as seen from %d", (south) => {
    const [near, far] = south > 0 ? [SOUTH, NORTH] : [NORTH, SOUTH];
    const camera = from(south);
    const [one, other] = [near, far].map((tray) =>
      numbered({ tray, colour: 0, count: 7, height: 0.3 }, camera),
    );
    expect(one).toMatchObject({ count: 7, above: true });
    expect(other).toMatchObject({ count: 7, above: false });
    expect(one?.x).toBeGreaterThan(0);
    expect(other?.x).toBeLessThan(0);
    expect(one?.y).toBeLessThan(0);
    expect(other?.y).toBeGreaterThan(0);
  });
});
