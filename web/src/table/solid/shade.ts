/** The soft shade where things touch the ground. */

import { type Group, MeshBasicMaterial, PlaneGeometry, Quaternion, Vector3 } from "three";
import type { Look, Place, Thing } from "../../api/scene";
import { formOf } from "../../parts/look";
import { Crowd } from "./crowd";
import { LIGHTS } from "./palette";
import { AXES, inSpace } from "./place";
import { softPatch } from "./textures";

const UPRIGHT = new Quaternion().setFromAxisAngle(AXES.EAST, -Math.PI / 2);
const SPREAD = 0.22;

export class Shade {
  private readonly crowd: Crowd;
  private readonly plane = new PlaneGeometry(1, 1);
  private readonly texture = softPatch();
  private readonly material = new MeshBasicMaterial({
    map: this.texture,
    color: LIGHTS.shade,
    transparent: true,
    opacity: 0.4,
    depthWrite: false,
  });

  constructor(
    parent: Group,
    private readonly board: Place,
    private readonly look: Look,
  ) {
    const dress = { geometry: this.plane, material: this.material };
    this.crowd = new Crowd(
      parent,
      () => dress,
      (mesh) => (mesh.renderOrder = 1),
    );
  }

  /** Shows the shade of these things: of those on the ground, and of slender ones wherever they stand. */
  show(things: readonly Thing[]): void {
    const shading = things.filter(({ place, size }) => place[2] === 0 || size[0] < 0.7);
    this.crowd.show(
      shading.map((thing) => {
        const middle = inSpace(thing.place, this.board);
        middle.y += 0.006;
        const slight = formOf(this.look, thing.kind) === "bird" ? 0.8 : 1; // its wings are above the ground
        const [east, north] = thing.size;
        const scale = new Vector3(east + SPREAD, north + SPREAD, 1).multiplyScalar(slight);
        return { id: thing.id, like: "shade", pose: { middle, rotation: UPRIGHT, presence: 1 }, scale };
      }),
    );
  }

  dispose(): void {
    this.crowd.dispose();
    this.plane.dispose();
    this.texture.dispose();
    this.material.dispose();
  }
}
