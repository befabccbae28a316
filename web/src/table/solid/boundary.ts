/** Draws the rectangle that a scene outlines on the board, and lets it go from one scene's to the next one's. */

import {
  type Group,
  type Material,
  MeshBasicMaterial,
  type MeshBasicMaterialParameters,
  PlaneGeometry,
  type Texture,
} from "three";
import type { Outline, Place } from "../../api/scene";
import { between, boundsOf, membersOf, type Bounds } from "./bounds";
import { Crowd } from "./crowd";
import { MARKS } from "./palette";
import { asTexture, canvas } from "./textures";
import { easeBoth } from "./travel";

const DURATION = 450;
const PIXELS = 256;

interface Change {
  from: Bounds;
  to: Bounds;
  start: number;
}

export class Boundary {
  private readonly plane = new PlaneGeometry(1, 1);
  private readonly diamond: Texture = asTexture(drawDiamond(), 8);
  private readonly materials: Record<string, Material> = {
    veil: flat({ color: MARKS.outline, opacity: 0.1 }),
    dash: flat({ color: MARKS.outline }),
    mark: flat({ map: this.diamond }),
  };
  private readonly crowd: Crowd;
  private shown: Bounds | null = null;
  private change: Change | null = null;

  constructor(
    parent: Group,
    private readonly board: Place,
  ) {
    this.crowd = new Crowd(
      parent,
      (like) => ({ geometry: this.plane, material: this.materials[like] as Material }),
      (mesh) => (mesh.renderOrder = 1),
    );
  }

  /** Shows an outline: it begins to change into it at a time, or is there at once if none is given. */
  show(outline: Outline | null, start: number | null): void {
    const [from, to] = [this.shown, outline && boundsOf(outline, this.board)];
    this.change = from && to && start !== null ? { from, to, start } : null;
    if (!this.change) this.draw(to);
  }

  /** Goes on with a change; whether there was one. */
  advance(now: number): boolean {
    if (!this.change) return false;
    const { from, to, start } = this.change;
    const share = Math.min(1, Math.max(0, (now - start) / DURATION));
    this.draw(between(from, to, easeBoth(share)));
    if (share === 1) this.change = null;
    return true;
  }

  dispose(): void {
    this.crowd.dispose();
    this.plane.dispose();
    this.diamond.dispose();
    for (const material of Object.values(this.materials)) material.dispose();
  }

  private draw(bounds: Bounds | null): void {
    this.shown = bounds;
    this.crowd.show(bounds ? membersOf(bounds) : []);
  }
}

function flat(parameters: MeshBasicMaterialParameters): Material {
  return new MeshBasicMaterial({ transparent: true, depthWrite: false, toneMapped: false, ...parameters });
}

/** A diamond in the colour of the outline, with dark edges, so that it is seen on any piece. */
function drawDiamond(): HTMLCanvasElement {
  const [element, context] = canvas(PIXELS);
  const [half, reach] = [PIXELS / 2, PIXELS / 2 - 14];
  context.lineJoin = "round";
  for (const [width, colour] of [
    [26, MARKS.edge],
    [14, MARKS.outline],
  ] as const) {
    context.beginPath();
    for (const [x, y] of [
      [0, -reach],
      [reach, 0],
      [0, reach],
      [-reach, 0],
    ] as const)
      context.lineTo(half + x, half + y);
    context.closePath();
    context.lineWidth = width;
    context.strokeStyle = colour;
    context.stroke();
  }
  return element;
}
