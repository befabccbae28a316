/** Many things drawn together: those that are made alike are one mesh with many instances. */

import {
  type BufferGeometry,
  type Color,
  DynamicDrawUsage,
  InstancedBufferAttribute,
  InstancedMesh,
  type Material,
  Matrix4,
  type Object3D,
  Vector3,
} from "three";
import { grouped } from "../../state/group";
import type { Pose } from "./place";
import { chance } from "./seeded";

/** One of a crowd. */
export interface Member {
  id: string;
  /** What it has in common with those that are made alike. */
  like: string;
  pose: Pose;
  /** How much larger than it is made, along each of its axes. */
  scale?: Vector3;
  colour?: Color;
}

/** How those that are made alike look. */
export interface Dress {
  geometry: BufferGeometry;
  material: Material;
}

const ROOM = 16;
const WHOLE = new Vector3(1, 1, 1);
const matrix = new Matrix4();

/** Those of a crowd that are made alike. The attribute `grain` has for each its place on the texture and its presence. */
class Batch {
  readonly mesh: InstancedMesh;
  readonly ids: string[] = [];
  private readonly grain: InstancedBufferAttribute;

  constructor(
    { geometry, material }: Dress,
    readonly room: number,
  ) {
    const own = geometry.clone();
    this.grain = new InstancedBufferAttribute(new Float32Array(room * 3), 3).setUsage(DynamicDrawUsage);
    own.setAttribute("grain", this.grain);
    this.mesh = new InstancedMesh(own, material, room);
    this.mesh.instanceMatrix.setUsage(DynamicDrawUsage);
    this.mesh.frustumCulled = false;
  }

  show(members: readonly Member[]): void {
    this.ids.length = 0;
    this.mesh.count = members.length;
    members.forEach((member, index) => {
      this.ids.push(member.id);
      this.put(index, member.pose, member.scale);
      this.grain.setXY(index, chance(member.id, 3), chance(member.id, 4));
      if (member.colour) this.mesh.setColorAt(index, member.colour);
    });
    if (this.mesh.instanceColor) this.mesh.instanceColor.needsUpdate = true;
  }

  put(index: number, { middle, rotation, presence }: Pose, scale = WHOLE): void {
    this.mesh.setMatrixAt(index, matrix.compose(middle, rotation, scale));
    this.grain.setZ(index, presence);
    this.mesh.instanceMatrix.needsUpdate = true;
    this.grain.needsUpdate = true;
    this.mesh.boundingSphere = null;
  }

  dispose(): void {
    this.mesh.removeFromParent();
    this.mesh.geometry.dispose();
    this.mesh.dispose();
  }
}

export class Crowd {
  private readonly batches = new Map<string, Batch>();
  private readonly places = new Map<string, [Batch, number]>();

  constructor(
    private readonly parent: Object3D,
    private readonly dress: (like: string) => Dress,
    private readonly prepare: (mesh: InstancedMesh) => void = () => {},
  ) {}

  /** Shows these and no others. */
  show(members: readonly Member[]): void {
    const alike = grouped(members, (member) => member.like);
    this.places.clear();
    for (const [like, batch] of this.batches) if (!alike.has(like)) batch.show([]);
    for (const [like, group] of alike) {
      const batch = this.batchFor(like, group.length);
      batch.show(group);
      group.forEach((member, index) => this.places.set(member.id, [batch, index]));
    }
  }

  /** Moves one of them. */
  move(id: string, pose: Pose): void {
    const [batch, index] = this.places.get(id) ?? [];
    if (batch && index !== undefined) batch.put(index, pose);
  }

  /** What can be hit by a ray. */
  get meshes(): InstancedMesh[] {
    return [...this.batches.values()].map((batch) => batch.mesh);
  }

  /** Which one an instance of a mesh is. */
  idOf(mesh: Object3D, index: number): string | undefined {
    return [...this.batches.values()].find((batch) => batch.mesh === mesh)?.ids[index];
  }

  dispose(): void {
    this.batches.forEach((batch) => batch.dispose());
    this.batches.clear();
    this.places.clear();
  }

  private batchFor(like: string, count: number): Batch {
    const known = this.batches.get(like);
    if (known && known.room >= count) return known;
    known?.dispose();
    const batch = new Batch(this.dress(like), Math.ceil(count / ROOM) * ROOM);
    this.prepare(batch.mesh);
    this.parent.add(batch.mesh);
    this.batches.set(like, batch);
    return batch;
  }
}
