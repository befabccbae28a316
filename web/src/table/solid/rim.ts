/** How far boards reach. */

import { Mesh, Vector3, type BufferGeometry, type Object3D } from "three";

/** More directions would show no difference. */
const DIRECTIONS = 48;

/** The outermost points of a board all around it, on the ground: tighter than a box around a round or hexagonal one. */
export function outlineOf(board: Object3D): Vector3[] {
  const vertices = verticesOf(board);
  return Array.from({ length: DIRECTIONS }, (_, index) => {
    const angle = (2 * Math.PI * index) / DIRECTIONS;
    const direction = new Vector3(Math.cos(angle), 0, Math.sin(angle));
    const farther = (one: Vector3, other: Vector3) =>
      other.dot(direction) > one.dot(direction) ? other : one;
    return vertices.reduce(farther);
  });
}

function verticesOf(board: Object3D): Vector3[] {
  const found: Vector3[] = [];
  board.updateMatrixWorld(true);
  board.traverse((each) => {
    const places = each instanceof Mesh ? (each.geometry as BufferGeometry).getAttribute("position") : null;
    for (let index = 0; places && index < places.count; index++)
      found.push(new Vector3().fromBufferAttribute(places, index).applyMatrix4(each.matrixWorld).setY(0));
  });
  return found;
}
