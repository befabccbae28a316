/** Boards of squares: a slab of wood with a face on it. */

import { Group, Mesh, MeshLambertMaterial, PlaneGeometry, type Texture } from "three";
import { RoundedBoxGeometry } from "three/addons/geometries/RoundedBoxGeometry.js";
import type { Place } from "../../api/scene";
import { BOARDS } from "./palette";
import { TABLE_DROP } from "./place";
import { part } from "./shapes/form";

/** A slab of a board's size with an edge around it, and its face. */
export function slab([width, depth]: Place, edge: number, face: Texture, wood: Texture): Group {
  const group = new Group();
  const body = new Mesh(
    part(new RoundedBoxGeometry(width + 2 * edge, TABLE_DROP + 0.1, depth + 2 * edge, 3, 0.06)),
    new MeshLambertMaterial({ color: BOARDS.frame, map: wood }),
  );
  body.position.y = -0.004 - (TABLE_DROP + 0.1) / 2;
  const inset = 0.06;
  const top = new Mesh(
    new PlaneGeometry(width + 2 * edge - 2 * inset, depth + 2 * edge - 2 * inset),
    new MeshLambertMaterial({ map: face }),
  );
  const share = 1 - (2 * inset) / (width + 2 * edge);
  const shareDown = 1 - (2 * inset) / (depth + 2 * edge);
  face.repeat.set(share, shareDown);
  face.offset.set((1 - share) / 2, (1 - shareDown) / 2);
  top.rotation.x = -Math.PI / 2;
  top.position.y = -0.002;
  group.add(body, top);
  return group;
}
