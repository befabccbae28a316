/** The trace of the last action: a thin gold line from where it began to where it ended. */

import { type Group, Mesh, MeshBasicMaterial, QuadraticBezierCurve3, TubeGeometry, Vector3 } from "three";
import { MARKS } from "./palette";

const THIN = 0.015;

export class Trace {
  private readonly material = new MeshBasicMaterial({ color: MARKS.gold, toneMapped: false });
  private line: Mesh | null = null;

  constructor(private readonly parent: Group) {}

  /** Draws a line between two points, or none. */
  show(ends: readonly [Vector3, Vector3] | null): void {
    this.line?.geometry.dispose();
    this.line?.removeFromParent();
    this.line = null;
    if (!ends) return;
    const [from, to] = ends;
    const top = from.clone().lerp(to, 0.5);
    top.y = Math.max(from.y, to.y) + 0.1 * from.distanceTo(to);
    const arc = new QuadraticBezierCurve3(from, top, to);
    this.line = new Mesh(new TubeGeometry(arc, 24, THIN, 6), this.material);
    this.parent.add(this.line);
  }

  dispose(): void {
    this.show(null);
    this.material.dispose();
  }
}
