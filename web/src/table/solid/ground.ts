/** The table under the board: wood that fades into the page around it, and a tray for what lies beside the board. */

import {
  Box2,
  CircleGeometry,
  Color,
  ExtrudeGeometry,
  Group,
  Mesh,
  MeshLambertMaterial,
  Shape,
  type Texture,
  Vector2,
} from "three";
import type { Scene, Thing } from "../../api/scene";
import { TRAYS } from "./palette";
import { inSpace, TABLE_DROP, TRAY_THICKNESS } from "./place";
import { reserveOf, thingsBeside, type Reserve } from "./reserves";
import { part } from "./shapes/form";
import { asTexture, canvas } from "./textures";

const RIM = 0.28;
const ROUND = 0.22;

export class Ground extends Group {
  private readonly fade = fading();
  private readonly table: MeshLambertMaterial;
  private readonly felt = new MeshLambertMaterial({});
  private readonly trays: (Box2 | null)[] = [null, null];
  private readonly meshes: (Mesh | null)[] = [null, null];

  constructor(wood: Texture, radius: number) {
    super();
    this.table = new MeshLambertMaterial({
      map: wood,
      alphaMap: this.fade,
      transparent: true,
      depthWrite: false,
    });
    const disc = new CircleGeometry(radius, 64);
    fadeUnscaled(disc, radius);
    const table = new Mesh(disc, this.table);
    table.rotation.x = -Math.PI / 2;
    table.position.y = -TABLE_DROP - 0.002;
    table.receiveShadow = true;
    table.renderOrder = -1;
    this.add(table);
  }

  /** Takes the colour of the page. */
  colour(page: Color, dark: boolean): void {
    this.table.color.copy(page).multiplyScalar(dark ? 2 : 1.08);
    this.felt.color.copy(page).lerp(new Color(dark ? TRAYS.dark : TRAYS.light), dark ? 0.36 : 0.45);
  }

  /** Makes room for all that lies beside the board; the reserves in it of which the number counts. */
  lay(scene: Scene): Reserve[] {
    return ([0, 1] as const).flatMap((side) => {
      const lying = thingsBeside(scene, side);
      const room = lying.length > 0 ? roomOf(lying, scene) : null;
      this.layTray(side, room);
      return (scene.reserve === "counted" && room && reserveOf(side, lying, room)) || [];
    });
  }

  /** The corners of the trays. */
  get corners(): Vector2[] {
    return this.trays.flatMap((tray) => (tray ? [tray.min, tray.max] : []));
  }

  override dispose(): void {
    this.traverse((each) => {
      if (each instanceof Mesh) each.geometry.dispose();
    });
    this.table.dispose();
    this.felt.dispose();
    this.fade.dispose();
  }

  private layTray(side: 0 | 1, room: Box2 | null): void {
    const before = this.trays[side];
    if (room && before?.equals(room)) return;
    this.meshes[side]?.geometry.dispose();
    this.meshes[side]?.removeFromParent();
    const mesh = room ? new Mesh(trayForm(room), this.felt) : null;
    this.trays[side] = room;
    this.meshes[side] = mesh;
    if (!mesh) return;
    mesh.position.y = -TABLE_DROP;
    mesh.receiveShadow = true;
    this.add(mesh);
  }
}

/** The room that things take, with a rim, and reaching as far to the left as to the right. */
function roomOf(things: readonly Thing[], scene: Scene): Box2 {
  const room = new Box2();
  for (const thing of things) {
    const middle = inSpace(thing.place, scene.size);
    const half = new Vector2(thing.size[0] / 2 + RIM, thing.size[1] / 2 + RIM);
    room.expandByPoint(new Vector2(middle.x, middle.z).add(half));
    room.expandByPoint(new Vector2(middle.x, middle.z).sub(half));
  }
  const wide = Math.max(room.max.x, -room.min.x);
  room.min.x = -wide;
  room.max.x = wide;
  return room;
}

/** A flat slab with round corners. */
function trayForm({ min, max }: Box2) {
  const shape = new Shape();
  const corners: [number, number, number][] = [
    [max.x - ROUND, -min.y - ROUND, 0],
    [min.x + ROUND, -min.y - ROUND, 0.5],
    [min.x + ROUND, -max.y + ROUND, 1],
    [max.x - ROUND, -max.y + ROUND, 1.5],
  ];
  for (const [x, y, from] of corners) shape.absarc(x, y, ROUND, from * Math.PI, (from + 0.5) * Math.PI);
  const bevel = { depth: TRAY_THICKNESS - 0.02, bevelSize: 0.02, bevelThickness: 0.01, bevelSegments: 2 };
  return part(new ExtrudeGeometry(shape, bevel).rotateX(-Math.PI / 2).translate(0, 0.01, 0));
}

/** White in the middle and black at the rim. */
function fading(): Texture {
  const [element, context] = canvas(256);
  const soft = context.createRadialGradient(128, 128, 0, 128, 128, 128);
  soft.addColorStop(0, "white");
  soft.addColorStop(0.45, "gainsboro");
  soft.addColorStop(1, "black");
  context.fillStyle = soft;
  context.fillRect(0, 0, 256, 256);
  const texture = asTexture(element);
  texture.channel = 1;
  return texture;
}

/** Keeps the fading over the whole disc in a second set of coordinates, and lays the wood in squares. */
function fadeUnscaled(disc: CircleGeometry, radius: number): void {
  const uv = disc.attributes.uv;
  if (!uv) return;
  disc.setAttribute("uv1", uv.clone());
  for (let index = 0; index < uv.count; index++) {
    uv.setXY(index, (uv.getX(index) * 2 * radius) / 10, (uv.getY(index) * 2 * radius) / 10);
  }
}
