/** The eye: a camera that can be rotated about the table, and that glides to its usual views. */

import { MathUtils, PerspectiveCamera, Spherical, Vector3 } from "three";
import { OrbitControls } from "three/addons/controls/OrbitControls.js";
import {
  frame,
  nearer,
  sideDirection,
  topDirection,
  usualDirection,
  type Direction,
  type View,
} from "./framing";
import { easeBoth } from "./travel";

const ANGLE = 30;
const MARGIN = 0.05;
const GLIDE = 650;
/** A picture so narrow is small: there one is at most so many times as far away as the board needs, for fingers’ sake. */
const SMALL = 600;
const FARTHEST = 1.4;

/** From where one can look at the table. */
export type Viewpoint = "usual" | "top" | "side";

/** A glide from one view to another. */
interface Glide {
  from: View;
  to: View;
  /** The side from which it begins. */
  side: number;
  start: number;
}

export class Eye {
  readonly camera = new PerspectiveCamera(ANGLE, 1, 0.5, 200);
  private readonly controls: OrbitControls;
  private points: Vector3[] = [];
  private board: Vector3[] = [];
  private isSmall = false;
  private fromNorth = false;
  private from: Viewpoint = "usual";
  private quarters = -1;
  private glide: Glide | null = null;
  /** From which side one looks just now, as an angle about the vertical. */
  side = 0;
  /** Whether the person has rotated the view away from where we put it. */
  private moved = false;
  private placed = false;
  private placing = false;

  constructor(
    canvas: HTMLCanvasElement,
    private readonly isStill: () => boolean,
    private readonly onChange: () => void,
  ) {
    this.controls = new OrbitControls(this.camera, canvas);
    this.controls.enableDamping = !isStill();
    this.controls.dampingFactor = 0.12;
    this.controls.rotateSpeed = 0.7;
    this.controls.maxPolarAngle = MathUtils.degToRad(84);
    this.controls.addEventListener("change", () => {
      this.moved ||= !this.placing;
      onChange();
    });
  }

  /**
   * Minds what is to be seen, and what of it is the board: goes where all of it is seen, after a moment, unless the person
   * looks elsewhere.
   */
  mind(points: Vector3[], board: Vector3[], moment: number): void {
    this.points = points;
    this.board = board;
    if (!this.moved) this.go(moment);
  }

  /** Takes the side of the south or of the north. */
  sit(fromNorth: boolean, wait: number): void {
    if (this.placed && fromNorth === this.fromNorth) return;
    this.fromNorth = fromNorth;
    this.moved = false;
    this.from = "usual";
    this.go(performance.now() + wait);
  }

  /** Goes to one of the usual views. Who looks from the side again looks from the next one. */
  look(from: Viewpoint): void {
    this.quarters = from === "side" ? this.quarters + 1 : -1;
    this.from = from;
    this.moved = false;
    this.go(performance.now());
  }

  resize(width: number, height: number): void {
    this.isSmall = width < SMALL;
    this.camera.aspect = width / height;
    this.camera.updateProjectionMatrix();
    if (!this.moved && this.points.length > 0) this.put(this.home());
  }

  /** Moves on; whether there is more to come. */
  advance(now: number): boolean {
    if (!this.glide) return this.controls.update();
    const { from, to, side, start } = this.glide;
    const share = Math.min(1, Math.max(0, (now - start) / GLIDE));
    this.put(between(from, to, easeBoth(share)));
    this.side = MathUtils.lerp(side, this.seat, easeBoth(share));
    if (share < 1) return true;
    this.glide = null;
    this.controls.enabled = true;
    return false;
  }

  dispose(): void {
    this.controls.dispose();
  }

  private get seat(): number {
    return this.fromNorth ? Math.PI : 0;
  }

  private home(): View {
    const opening = { angle: ANGLE, aspect: this.camera.aspect, margin: MARGIN };
    const whole = frame(this.points, this.direction(), opening);
    return this.isSmall ? nearer(whole, frame(this.board, this.direction(), opening), FARTHEST) : whole;
  }

  private direction(): Direction {
    if (this.from === "top") return topDirection(this.fromNorth);
    if (this.from === "side") return sideDirection(this.fromNorth, this.quarters);
    return usualDirection(this.fromNorth, this.camera.aspect);
  }

  private go(start: number): void {
    if (this.points.length === 0) return;
    const to = this.home();
    const from = { camera: this.camera.position.clone(), target: this.controls.target.clone() };
    const near = from.camera.distanceTo(to.camera) < 0.01;
    this.glide = this.placed && !this.isStill() && !near ? { from, to, side: this.side, start } : null;
    this.controls.enabled = this.glide === null;
    if (!this.glide) {
      this.put(to);
      this.side = this.seat;
    }
    this.placed = true;
    this.onChange();
  }

  private put({ camera, target }: View): void {
    const distance = camera.distanceTo(target);
    this.controls.minDistance = distance * 0.3;
    this.controls.maxDistance = distance * 1.6;
    this.camera.position.copy(camera);
    this.controls.target.copy(target);
    this.placing = true;
    this.controls.update();
    this.placing = false;
  }
}

/** A view on the way around the table from one to another. */
function between(from: View, to: View, share: number): View {
  const target = from.target.clone().lerp(to.target, share);
  const [start, end] = [from, to].map(({ camera, target: at }) =>
    new Spherical().setFromVector3(camera.clone().sub(at)),
  ) as [Spherical, Spherical];
  const around = MathUtils.euclideanModulo(end.theta - start.theta + Math.PI, 2 * Math.PI) - Math.PI;
  const way = new Spherical(
    MathUtils.lerp(start.radius, end.radius, share),
    MathUtils.lerp(start.phi, end.phi, share),
    start.theta + around * share,
  );
  return { camera: new Vector3().setFromSpherical(way).add(target), target };
}
