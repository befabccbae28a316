/** Where the camera has to be so that everything is seen. */

import { MathUtils, Vector3 } from "three";

/** From where one looks: rotated about the vertical from the south, and down from the vertical, in radians. */
export interface Direction {
  azimuth: number;
  polar: number;
}

/** Where a camera is, and what it turns about. */
export interface View {
  camera: Vector3;
  target: Vector3;
}

/** The opening of a camera: upright in degrees, how much wider than high it is, and the share left free at the edges. */
export interface Opening {
  angle: number;
  aspect: number;
  margin: number;
}

const USUAL_POLAR = MathUtils.degToRad(50);
const UPRIGHT_POLAR = MathUtils.degToRad(32);
const TOP_POLAR = 0.001;
const SIDE_POLAR = MathUtils.degToRad(76);

/** From the side of who has the south, or of who has the north; from higher up if the picture is higher than wide. */
export function usualDirection(fromNorth: boolean, aspect: number): Direction {
  const upright = MathUtils.clamp((1.2 - aspect) / 0.6, 0, 1);
  return { azimuth: fromNorth ? Math.PI : 0, polar: MathUtils.lerp(USUAL_POLAR, UPRIGHT_POLAR, upright) };
}

/** From straight above. */
export function topDirection(fromNorth: boolean): Direction {
  return { azimuth: fromNorth ? Math.PI : 0, polar: TOP_POLAR };
}

/** From low at one of the sides, so many quarters on from one's own. */
export function sideDirection(fromNorth: boolean, quarters: number): Direction {
  return { azimuth: (fromNorth ? Math.PI : 0) + (quarters * Math.PI) / 2, polar: SIDE_POLAR };
}

/** The way from what is looked at to the camera. */
export function towardsCamera({ azimuth, polar }: Direction): Vector3 {
  return new Vector3().setFromSphericalCoords(1, polar, azimuth);
}

/**
 * The nearest camera in a direction that sees all points, with them in the middle. In its own axes a camera sees a point
 * if |x| and |y| are at most depth times a slope: each edge gives a bound, and opposite bounds meet in the middle.
 */
export function frame(points: readonly Vector3[], direction: Direction, opening: Opening): View {
  const back = towardsCamera(direction);
  const right = new Vector3(Math.cos(direction.azimuth), 0, -Math.sin(direction.azimuth));
  const up = back.clone().cross(right);
  const slopeUp = Math.tan(MathUtils.degToRad(opening.angle) / 2) * (1 - opening.margin);
  const across = fit(points, right, back, slopeUp * opening.aspect);
  const upright = fit(points, up, back, slopeUp);
  const distance = Math.max(across.distance, upright.distance);
  const camera = back
    .clone()
    .multiplyScalar(distance)
    .addScaledVector(right, centred(points, right, back, distance, across.middle))
    .addScaledVector(up, centred(points, up, back, distance, upright.middle));
  return { camera, target: turningPoint(camera, back) };
}

/** A view, or if it is more than so many times as far away as a closer one, what is between them at that distance. */
export function nearer(view: View, closer: View, times: number): View {
  const [far, near] = [view, closer].map(({ camera, target }) => camera.distanceTo(target)) as [
    number,
    number,
  ];
  const share = far > times * near ? ((times - 1) * near) / (far - near) : 1;
  return {
    camera: closer.camera.clone().lerp(view.camera, share),
    target: closer.target.clone().lerp(view.target, share),
  };
}

/** How far back a camera has to be so that the points fit along one of its axes, and where it is on that axis. */
function fit(points: readonly Vector3[], axis: Vector3, back: Vector3, slope: number) {
  let high = -Infinity;
  let low = -Infinity;
  for (const point of points) {
    const nearer = point.dot(back) * slope;
    high = Math.max(high, point.dot(axis) + nearer);
    low = Math.max(low, nearer - point.dot(axis));
  }
  return { distance: (high + low) / (2 * slope), middle: (high - low) / 2 };
}

/** Where on an axis a camera so far back sees as much on one side of the middle as on the other, from a first guess. */
function centred(
  points: readonly Vector3[],
  axis: Vector3,
  back: Vector3,
  distance: number,
  guess: number,
): number {
  let middle = guess;
  for (let step = 0; step < 12; step++) {
    const seen = points.map((point) => (point.dot(axis) - middle) / (distance - point.dot(back)));
    middle += ((Math.max(...seen) + Math.min(...seen)) / 2) * distance * 0.8;
  }
  return middle;
}

/** The point that is looked at next to the upright line through the middle of the board: the table turns about it. */
function turningPoint(camera: Vector3, back: Vector3): Vector3 {
  const flat = back.x ** 2 + back.z ** 2;
  const steps = flat < 0.01 ? camera.y / back.y : (camera.x * back.x + camera.z * back.z) / flat;
  return camera.clone().addScaledVector(back, -steps);
}
