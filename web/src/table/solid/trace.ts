/** The trace of the last turn: a thin gold line from where each of its actions began to where it ended. */

import {
  type Group,
  Mesh,
  MeshBasicMaterial,
  QuadraticBezierCurve3,
  TubeGeometry,
  type Vector3,
} from "three";
import { MARKS } from "./palette";

const THIN = 0.015;

/** From where to where an action went. */
export interface Way {
  from: Vector3;
  to: Vector3;
}

export class Trace {
  private readonly material = new MeshBasicMaterial({ color: MARKS.gold, toneMapped: false });
  private lines: Mesh[] = [];

  constructor(private readonly parent: Group) {}

  /** Draws these ways, and no others. */
  show(ways: readonly Way[]): void {
    for (const line of this.lines) {
      line.geometry.dispose();
      line.removeFromParent();
    }
    this.lines = ways.map(
      ({ from, to }) => new Mesh(new TubeGeometry(arc(from, to), 24, THIN, 6), this.material),
    );
    for (const line of this.lines) this.parent.add(line);
  }

  dispose(): void {
    this.show([]);
    this.material.dispose();
  }
}

/** A way that rises a little on its course. */
function arc(from: Vector3, to: Vector3): QuadraticBezierCurve3 {
  const top = from.clone().lerp(to, 0.5);
  top.y = Math.max(from.y, to.y) + 0.1 * from.distanceTo(to);
  return new QuadraticBezierCurve3(from, top, to);
}
