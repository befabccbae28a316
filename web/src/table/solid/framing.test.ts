import { PerspectiveCamera, Vector3 } from "three";
import { describe, expect, it } from "vitest";
import { frame, nearer, sideDirection, topDirection, usualDirection, type Direction } from "./framing";

const POINTS = [-5, 5].flatMap((x) => [-8, 4].flatMap((z) => [0, 3].map((y) => new Vector3(x, y, z))));

/** The points as a camera sees them, each from -1 to 1 if it is in the picture. */
function seen(direction: Direction, aspect: number, margin = 0.05): Vector3[] {
  const view = frame(POINTS, direction, { angle: 30, aspect, margin });
  const camera = new PerspectiveCamera(30, aspect, 0.1, 500);
  camera.position.copy(view.camera);
  camera.lookAt(view.target);
  camera.updateMatrixWorld();
  return POINTS.map((point) => point.clone().project(camera));
}

const DIRECTIONS: [string, Direction][] = [
  ["usual", usualDirection(false, 1.5)],
  ["usual from the north", usualDirection(true, 1.5)],
  ["side", sideDirection(false, 1)],
];

describe("framing", () => {
  it.each(DIRECTIONS)("shows everything from %s, and comes as near as it can", (_, direction) => {
    for (const aspect of [0.5, 1, 2]) {
      const far = Math.max(...seen(direction, aspect).flatMap(({ x, y }) => [Math.abs(x), Math.abs(y)]));
      expect(far).toBeCloseTo(0.95, 5);
    }
  });

  it.each([0.3, 1, 3])("puts everything into the middle of a picture %d times as wide as high", (aspect) => {
    const points = seen(usualDirection(false, 1), aspect);
    for (const along of [points.map(({ x }) => x), points.map(({ y }) => y)]) {
      expect(Math.max(...along) + Math.min(...along)).toBeCloseTo(0, 2);
    }
  });

  it("looks straight down from above", () => {
    const { camera, target } = frame(POINTS, topDirection(false), { angle: 30, aspect: 1, margin: 0 });
    expect(Math.hypot(camera.x - target.x, camera.z - target.z)).toBeLessThan(0.1);
    expect(camera.y).toBeGreaterThan(target.y);
  });

  it("turns the table about its middle", () => {
    const { target } = frame(POINTS, usualDirection(false, 1), { angle: 30, aspect: 1, margin: 0 });
    expect(target.x).toBeCloseTo(0);
    expect(target.z).toBeCloseTo(0);
  });

  it("comes nearer if a closer view is much nearer", () => {
    const at = (height: number) => ({ camera: new Vector3(0, height, height), target: new Vector3(0, 0, 0) });
    expect(nearer(at(12), at(10), 1.4)).toEqual(at(12));
    const { camera, target } = nearer(at(30), at(10), 1.4);
    expect(camera.y).toBeCloseTo(14);
    expect(camera.distanceTo(target)).toBeCloseTo(14 * Math.SQRT2);
  });

  it("looks from 40° above, and from higher up in an upright picture", () => {
    expect(usualDirection(false, 1.6).polar).toBeCloseTo((50 * Math.PI) / 180);
    expect(usualDirection(false, 0.5).polar).toBeLessThan(usualDirection(false, 1).polar);
  });
});
