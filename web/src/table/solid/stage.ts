/** The stage: one table in one canvas, drawn only when something on it changes. */

import {
  AmbientLight,
  Color,
  NeutralToneMapping,
  PCFShadowMap,
  Raycaster,
  Scene as World,
  type Texture,
  Vector2,
  Vector3,
  WebGLRenderer,
} from "three";
import type { Motion, Scene, Thing } from "../../api/scene";
import { Eye, type Viewpoint } from "./eye";
import type { SolidGame } from "./game";
import { Light, surroundings } from "./light";
import { type Holding } from "./marks";
import { targetsOn } from "./pick";
import { corners, inSpace } from "./place";
import { numbered, type Numbered } from "./reserves";
import { Scenery } from "./scenery";

/** How far from the pointer a target may be to be meant on a touch screen, in pixels. */
const FINGER = 24;

/** The hook for tests: where on the screen a target can be touched when these can come next, if it can be seen. */
export interface TableCanvas extends HTMLCanvasElement {
  whereIs?: (target: string, next: readonly string[]) => { x: number; y: number } | null;
}

export interface Options {
  low: boolean;
  /** Whether things and the camera jump instead of moving. */
  isStill: () => boolean;
  onLost: () => void;
  /** The picture has been drawn anew, with these numbers of pieces in it. */
  onDrawn: (numbers: Numbered[]) => void;
}

export class Stage {
  private readonly renderer: WebGLRenderer;
  private readonly world = new World();
  private readonly light: Light;
  private readonly ambience: Texture | null;
  private readonly eye: Eye;
  private readonly scenery: Scenery;
  private readonly caster = new Raycaster();
  private litFrom = 0;
  private frames = 0;
  private asked = 0;

  constructor(
    private readonly canvas: TableCanvas,
    private scene: Scene,
    game: SolidGame,
    private readonly options: Options,
  ) {
    const { low } = options;
    this.renderer = new WebGLRenderer({ canvas, antialias: !low, powerPreference: "default" });
    this.renderer.toneMapping = NeutralToneMapping;
    this.renderer.shadowMap.enabled = !low;
    this.renderer.shadowMap.type = PCFShadowMap;
    this.renderer.shadowMap.autoUpdate = false;
    this.light = new Light(!low);
    this.ambience = low ? null : surroundings(this.renderer);
    this.world.environment = this.ambience;
    this.world.environmentIntensity = 0.7;
    if (low) this.world.add(new AmbientLight("white", 0.4));
    this.scenery = new Scenery(scene, game, low);
    this.world.add(this.light, this.scenery);
    this.eye = new Eye(canvas, options.isStill, () => this.wake());
    canvas.addEventListener("webglcontextlost", this.lost);
    canvas.whereIs = (target, next) => this.whereIs(target, new Set(next));
    canvas.dataset.frames = "0";
  }

  /** Shows a scene, and how it came from the one before. */
  show(scene: Scene, motions: readonly Motion[]): void {
    this.scene = scene;
    const started = this.scenery.show(scene, this.options.isStill() ? [] : motions, performance.now());
    this.eye.mind(this.scenery.points(), this.scenery.boardPoints(), started);
    this.lightUp();
  }

  /** Shows what the hand holds, and what it would do. */
  hold(holding: Holding, ghosts: readonly Thing[]): void {
    if (this.scenery.hold(holding, ghosts, this.options.isStill(), performance.now())) this.changed();
    else this.wake();
  }

  /** Shows what is proposed. */
  propose(motions: readonly Motion[]): void {
    this.scenery.propose(motions);
    this.wake();
  }

  /** Looks from the side of a player. */
  sit(viewer: 0 | 1): void {
    const colour = viewer === 0 ? this.scene.first : 1 - this.scene.first;
    this.eye.sit(colour === 1, this.scenery.timeLeft(performance.now()));
    this.lightUp();
  }

  look(from: Viewpoint): void {
    this.eye.look(from);
  }

  /** Takes the colours of the page. */
  paint(table: string, dark: boolean): void {
    const page = new Color(table);
    this.renderer.setClearColor(page);
    this.scenery.paint(page, dark);
    this.light.dim(dark);
    this.wake();
  }

  resize(width: number, height: number, density: number): void {
    if (width === 0 || height === 0) return;
    this.renderer.setPixelRatio(this.options.low ? 1 : Math.min(2, density));
    this.renderer.setSize(width, height, false);
    this.eye.resize(width, height);
    this.wake();
  }

  /** The targets under a point of the screen, those on top first. A finger also means what glows close to it. */
  under(x: number, y: number, finger: boolean, next: ReadonlySet<string>): string[] {
    const found = this.exactlyUnder(x, y);
    if (!finger || found.some((target) => next.has(target))) return found;
    const near = this.nearest(x, y, next);
    return near === undefined ? found : [near, ...found];
  }

  /** Where on the screen a touch means a target when these can come next: as near to its middle as possible. */
  whereIs(target: string, next: ReadonlySet<string>): { x: number; y: number } | null {
    const middle = this.middleOf(target);
    if (!middle) return null;
    const seen = this.scenery
      .pointsOf(target)
      .map((point) => this.onScreen(point))
      .filter(({ x, y }) => this.exactlyUnder(x, y).find((each) => next.has(each)) === target);
    const away = ({ x, y }: { x: number; y: number }) => Math.hypot(x - middle.x, y - middle.y);
    return seen.sort((one, other) => away(one) - away(other))[0] ?? null;
  }

  dispose(): void {
    cancelAnimationFrame(this.asked);
    this.canvas.removeEventListener("webglcontextlost", this.lost);
    delete this.canvas.whereIs;
    this.eye.dispose();
    this.scenery.dispose();
    this.light.dispose();
    this.ambience?.dispose();
    this.renderer.dispose();
    if (!this.renderer.getContext().isContextLost()) this.renderer.forceContextLoss();
  }

  private readonly lost = (): void => this.options.onLost();

  private lightUp(): void {
    this.litFrom = this.eye.side;
    this.light.reach(this.scenery.radius, this.litFrom);
    this.changed();
  }

  /** Something that throws a shadow stands elsewhere. */
  private changed(): void {
    this.renderer.shadowMap.needsUpdate = true;
    this.wake();
  }

  private wake(): void {
    if (this.asked !== 0) return;
    this.canvas.dataset.still = "false";
    this.asked = requestAnimationFrame((now) => this.draw(now));
  }

  private draw(now: number): void {
    this.asked = 0;
    if (this.scenery.advance(now)) this.changed();
    if (this.eye.advance(now)) this.wake();
    if (this.eye.side !== this.litFrom) this.lightUp();
    this.renderer.render(this.world, this.eye.camera);
    this.options.onDrawn(this.scenery.reserves.map((each) => numbered(each, this.eye.camera)));
    this.frames += 1;
    this.canvas.dataset.frames = String(this.frames);
    this.canvas.dataset.still = String(this.asked === 0);
  }

  private exactlyUnder(x: number, y: number): string[] {
    const { left, top, width, height } = this.canvas.getBoundingClientRect();
    const point = new Vector2(((x - left) / width) * 2 - 1, 1 - ((y - top) / height) * 2);
    this.caster.setFromCamera(point, this.eye.camera);
    const hit = this.scenery.hit(this.caster);
    return targetsOn(this.caster.ray, hit, this.scene.spots, this.scene.size);
  }

  private nearest(x: number, y: number, next: ReadonlySet<string>): string | undefined {
    let best: { target: string; away: number } | undefined;
    for (const target of next) {
      const middle = this.middleOf(target);
      const away = middle ? Math.hypot(middle.x - x, middle.y - y) : Infinity;
      if (away <= FINGER && away < (best?.away ?? Infinity)) best = { target, away };
    }
    return best?.target;
  }

  private middleOf(target: string): { x: number; y: number } | null {
    const spot = this.scene.spots.find((each) => each.target === target);
    if (spot) return this.onScreen(inSpace(spot.place, this.scene.size));
    const thing = this.scene.things.find((each) => each.id === target || each.targets?.includes(target));
    if (!thing) return null;
    const box = corners(thing, this.scene.size);
    return this.onScreen(box.reduce((sum, each) => sum.add(each), new Vector3()).divideScalar(box.length));
  }

  private onScreen(point: Vector3): { x: number; y: number } {
    const { left, top, width, height } = this.canvas.getBoundingClientRect();
    const { x, y } = point.clone().project(this.eye.camera);
    return { x: left + ((x + 1) / 2) * width, y: top + ((1 - y) / 2) * height };
  }
}
