/** What is set on the table: board, trays and pieces, with their marks, their ghosts and their journeys. */

import {
  type Color,
  Group,
  Mesh,
  type MeshLambertMaterial,
  type Raycaster,
  type Texture,
  Vector3,
} from "three";
import type { Motion, Scene, Spot, Thing } from "../../api/scene";
import { lastTurn } from "../last";
import { Boundary } from "./boundary";
import { Crowd, type Member } from "./crowd";
import type { SolidGame } from "./game";
import { Ground } from "./ground";
import { spotMarks, thingMarks, thingsFor, type Holding } from "./marks";
import { Outlines, type Outlined } from "./outlines";
import { MARKS } from "./palette";
import type { Hit } from "./pick";
import { corners, inSpace, isBeside, madeLike, reach, restingPose, type Pose } from "./place";
import type { Reserve } from "./reserves";
import { outlineOf } from "./rim";
import { Rings } from "./rings";
import { Shade } from "./shade";
import { surface } from "./textures";
import { Trace, type Way } from "./trace";
import { along, duration, type Journey } from "./travel";
import { Wardrobe } from "./wardrobe";

const LIFT = 0.3;
const EMPTY_HAND: Holding = { next: new Set(), pointed: undefined, held: new Set() };

interface Traveller {
  journey: Journey;
  start: number;
  duration: number;
}

export class Scenery extends Group {
  private readonly wood: Texture = surface("wood");
  private readonly quietWood: Texture = surface("wood", 0.8);
  private readonly wardrobe: Wardrobe;
  private readonly board: Group;
  private readonly outline: Vector3[];
  private readonly ground: Ground;
  private readonly pieces: Crowd;
  private readonly ghosts: Crowd;
  private readonly proposals: Crowd;
  private readonly shade: Shade;
  private readonly rings: Rings;
  private readonly outlines: Outlines;
  private readonly trace: Trace;
  private readonly boundary: Boundary;

  /** The pieces beside the board of which only the number counts. */
  reserves: Reserve[] = [];
  private shown: Thing[] = [];
  private gone: Thing[] = [];
  private readonly poses = new Map<string, Pose>();
  private readonly travellers = new Map<string, Traveller>();
  private holding: Holding = EMPTY_HAND;
  private wouldBe: readonly Thing[] = [];

  constructor(
    private scene: Scene,
    { board, shapes }: SolidGame,
    low: boolean,
  ) {
    super();
    this.wardrobe = new Wardrobe(scene.look, shapes);
    this.board = board(scene, low ? 1024 : 2048, this.wood);
    this.board.traverse((part) => {
      part.receiveShadow = true;
      part.castShadow = part instanceof Mesh;
    });
    this.outline = outlineOf(this.board);
    this.ground = new Ground(this.quietWood, 3.2 * Math.max(scene.size[0], scene.size[1]) + 6);
    this.add(this.ground, this.board);
    this.pieces = new Crowd(
      this,
      (like) => this.wardrobe.dress(like, "piece"),
      (mesh) => {
        mesh.castShadow = mesh.receiveShadow = true;
      },
    );
    this.ghosts = new Crowd(this, (like) => this.wardrobe.dress(like, "ghost"));
    this.proposals = new Crowd(this, (like) => this.wardrobe.dress(like, "proposal"));
    this.shade = new Shade(this, scene.size, scene.look);
    this.rings = new Rings(this, scene.size);
    this.outlines = new Outlines(this, this.wardrobe, scene.look);
    this.trace = new Trace(this);
    this.boundary = new Boundary(this, scene.size);
  }

  /** How far from the middle of the board things may be. */
  get radius(): number {
    return Math.max(...this.points().map((point) => point.length())) + 0.5;
  }

  /** Shows a scene; says when everything in it will have come to rest. */
  show(scene: Scene, motions: readonly Motion[], now: number): number {
    const before = new Map(this.shown.map((thing) => [thing.id, thing]));
    const oldPoses = new Map(this.poses);
    this.scene = scene;
    this.shown = scene.things;
    this.reserves = this.ground.lay(scene);
    this.travellers.clear();
    this.poses.clear();
    for (const thing of scene.things) this.poses.set(thing.id, restingPose(thing, scene));
    this.gone = motions.flatMap((motion) => {
      const thing = motion.before && !motion.after ? before.get(motion.before) : undefined;
      return thing ? [{ ...thing, id: `gone ${thing.id}` }] : [];
    });
    for (const motion of motions) this.send(motion, oldPoses, now);
    this.holding = EMPTY_HAND;
    this.wouldBe = [];
    this.ghosts.show([]);
    this.dressPieces();
    this.mark();
    const rest = now + this.timeLeft(now);
    this.boundary.show(scene.outline ?? null, motions.length > 0 ? rest : null);
    this.advance(now);
    return rest;
  }

  /** Lifts what the hand holds, lets glow what it can touch, and shows what it would do; whether it lifted anything. */
  hold(holding: Holding, ghosts: readonly Thing[], still: boolean, now: number): boolean {
    const before = this.holding.held;
    this.holding = holding;
    const lifted = this.scene.things.filter(({ id }) => before.has(id) !== holding.held.has(id));
    for (const thing of lifted) this.lift(thing, still, now);
    this.wouldBe = ghosts;
    this.ghosts.show(ghosts.map((thing) => this.ghostly(thing)));
    this.mark();
    return lifted.length > 0;
  }

  propose(motions: readonly Motion[]): void {
    const things = motions.flatMap((motion) => (motion.after ? [motion.after] : []));
    this.proposals.show(things.map((thing) => this.ghostly(thing)));
  }

  paint(page: Color, dark: boolean): void {
    this.ground.colour(page, dark);
  }

  /** The milliseconds until everything is at rest. */
  timeLeft(now: number): number {
    return Math.max(0, ...[...this.travellers.values()].map(({ start, duration }) => start + duration - now));
  }

  /** Moves on what is on its way, and the outline after it; whether anything moved. */
  advance(now: number): boolean {
    const outlined = this.boundary.advance(now);
    return this.travel(now) || outlined;
  }

  /** The first thing that a ray meets. */
  hit(caster: Raycaster): Hit | null {
    for (const { object, instanceId, point, distance } of caster.intersectObjects(
      this.pieces.meshes,
      false,
    )) {
      const id = this.pieces.idOf(object, instanceId ?? -1);
      const thing = this.shown.find((each) => each.id === id);
      if (thing) return { thing, point, distance };
    }
    return null;
  }

  /** The points that are to be seen, alike on the left and on the right: the board, and all on it and beside it. */
  points(): Vector3[] {
    return [...this.boardPoints(), ...mirrored(this.pointsBeside())];
  }

  /** Those of the board and of all on it. */
  boardPoints(): Vector3[] {
    return mirrored([...this.outline, ...this.pointsAbove()]);
  }

  /** Points all over the things and spots of a target. */
  pointsOf(target: string): Vector3[] {
    const steps = [-0.8, -0.4, 0, 0.4, 0.8];
    const { spots, size } = this.scene;
    const onSpot = (spot: Spot) => {
      const middle = inSpace(spot.place, size);
      const [east, north] = reach(spot);
      return steps.flatMap((x) => steps.map((z) => middle.clone().add(new Vector3(x * east, 0, z * north))));
    };
    const inThing = (thing: Thing) => {
      const { middle } = restingPose(thing, this.scene);
      const [east, north, up] = thing.size.map((each) => each / 2) as [number, number, number];
      return steps.flatMap((x) =>
        steps.flatMap((y) => steps.map((z) => middle.clone().add(new Vector3(x * east, y * up, z * north)))),
      );
    };
    return [
      ...spots.filter((spot) => spot.target === target).flatMap(onSpot),
      ...thingsFor(this.scene, target).flatMap(inThing),
    ];
  }

  override dispose(): void {
    for (const each of [
      this.pieces,
      this.ghosts,
      this.proposals,
      this.shade,
      this.rings,
      this.outlines,
      this.boundary,
    ])
      each.dispose();
    this.trace.dispose();
    this.ground.dispose();
    this.wardrobe.dispose();
    this.board.traverse((each) => {
      if (!(each instanceof Mesh)) return;
      const material = each.material as MeshLambertMaterial;
      each.geometry.dispose();
      material.map?.dispose();
      material.dispose();
    });
    this.wood.dispose();
    this.quietWood.dispose();
  }

  private travel(now: number): boolean {
    if (this.travellers.size === 0) return false;
    for (const [id, { journey, start, duration }] of this.travellers) {
      const share = Math.min(1, Math.max(0, (now - start) / duration));
      this.put(id, along(journey, share));
      if (share === 1) this.arrive(id);
    }
    if (this.travellers.size === 0) this.mark();
    return true;
  }

  private pointsAbove(): Vector3[] {
    const { size, things, spots, outline } = this.scene;
    const [west, south] = outline?.corner ?? [0, 0];
    const [width, depth] = outline?.size ?? size;
    const above = (height: number) =>
      [west, west + width].flatMap((east) =>
        [south, south + depth].map((north) => inSpace([east, north, height], size)),
      );
    const standing = things.filter(({ place }) => !isBeside(place, size));
    const top = Math.max(0, ...standing.map(({ place, size: [, , height] }) => place[2] + height));
    const roof = Math.min(size[2], 2 * Math.ceil((top + 0.3) / 2));
    return [
      ...(top > 1 ? above(roof) : []),
      ...standing.flatMap((thing) => corners(thing, size)),
      ...spots.map((spot) => inSpace(spot.place, size)),
    ];
  }

  private pointsBeside(): Vector3[] {
    const { size, things } = this.scene;
    const beside = things.filter(({ place }) => isBeside(place, size));
    const trays = this.ground.corners.map(({ x, y }) => new Vector3(x, 0, y));
    return [...trays, ...beside.flatMap((thing) => corners(thing, size))];
  }

  private send(
    { before, after, way = "carry" }: Motion,
    poses: ReadonlyMap<string, Pose>,
    now: number,
  ): void {
    const from = before ? (poses.get(before) ?? null) : null;
    const to = after ? (this.poses.get(after.id) ?? null) : null;
    if (!from && !to) return;
    const journey: Journey = { from, to, way };
    this.travellers.set(after?.id ?? `gone ${before}`, { journey, start: now, duration: duration(journey) });
  }

  private lift(thing: Thing, still: boolean, now: number): void {
    const from = this.poses.get(thing.id) ?? null;
    const to = restingPose(thing, this.scene);
    if (this.holding.held.has(thing.id)) to.middle.y += LIFT;
    if (still) {
      this.put(thing.id, to);
      return;
    }
    const journey: Journey = { from, to, way: "lift" };
    this.travellers.set(thing.id, { journey, start: now, duration: duration(journey) });
  }

  private put(id: string, pose: Pose): void {
    this.poses.set(id, pose);
    this.pieces.move(id, pose);
  }

  private arrive(id: string): void {
    this.travellers.delete(id);
    if (!id.startsWith("gone ") || this.gone.length === 0) return;
    this.gone = this.gone.filter((thing) => thing.id !== id);
    this.poses.delete(id);
    this.dressPieces();
  }

  private dressPieces(): void {
    const members = [...this.shown, ...this.gone].map((thing): Member => ({
      id: thing.id,
      like: madeLike(thing, this.scene.look),
      pose: this.poseOf(thing),
    }));
    this.pieces.show(members);
    const travelling = (thing: Thing) => this.travellers.has(thing.id);
    this.shade.show(this.shown.filter((thing) => !travelling(thing)));
  }

  private poseOf(thing: Thing): Pose {
    return this.poses.get(thing.id) ?? restingPose(thing, this.scene);
  }

  private ghostly(thing: Thing): Member {
    const pose = restingPose(thing, this.scene);
    return {
      id: `ghost ${thing.id}`,
      like: madeLike(thing, this.scene.look),
      pose,
      scale: new Vector3(0.985, 0.985, 0.985),
    };
  }

  private ghostOutline(thing: Thing): Outlined {
    return { thing, pose: restingPose(thing, this.scene), colour: MARKS.strong, width: 0.012 };
  }

  /** Marks what is to be marked; things on their way are not. */
  private mark(): void {
    const { scene, holding } = this;
    const resting = (thing: Thing) => !this.travellers.has(thing.id) || holding.held.has(thing.id);
    this.rings.show(spotMarks(scene, holding));
    const outlined = thingMarks(scene, holding)
      .filter(({ thing }) => resting(thing))
      .map((mark) => ({ ...mark, pose: this.poseOf(mark.thing) }));
    this.outlines.show([...outlined, ...this.wouldBe.map((thing) => this.ghostOutline(thing))]);
    this.shade.show(this.shown.filter((thing) => resting(thing) && !holding.held.has(thing.id)));
    this.trace.show(lastTurn(scene).flatMap((targets) => this.wayOf(targets) ?? []));
  }

  /** From where to where an action went that concerned these targets. */
  private wayOf(targets: readonly string[]): Way | null {
    const places = targets.flatMap((target) => this.topOf(target) ?? []);
    const [from, to] = [places[0], places.at(-1)];
    return from && to && from !== to ? { from, to } : null;
  }

  private topOf(target: string): Vector3 | null {
    const { spots, things, size } = this.scene;
    const spot = spots.find((each) => each.target === target);
    const thing = things.find((each) => each.id === target);
    const top = spot ? inSpace(spot.place, size) : thing ? inSpace(thing.place, size) : null;
    if (top) top.y += 0.05 + (spot ? 0 : (thing?.size[2] ?? 0));
    return top;
  }
}

function mirrored(points: readonly Vector3[]): Vector3[] {
  return points.flatMap((point) => [point, new Vector3(-point.x, point.y, point.z)]);
}
