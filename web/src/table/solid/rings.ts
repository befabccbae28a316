/** Flat marks on spots: soft rings for what can be touched, thin lines for what was, each in the shape of its spot. */

import {
  Color,
  type Group,
  type Material,
  MeshBasicMaterial,
  PlaneGeometry,
  Quaternion,
  type Texture,
  Vector3,
} from "three";
import type { Place, Spot } from "../../api/scene";
import { Crowd, type Dress, type Member } from "./crowd";
import { AXES, inSpace, isHandle, reach } from "./place";
import { HANDLE_LIFT } from "./pick";
import { asTexture, canvas } from "./textures";

/** How a spot is marked: it can be touched, it is pointed at, it was played last, or it is closed. */
export type Ring = "soft" | "strong" | "thin" | "closed";

const PIXELS = 256;
/** The share of the picture that the shape fills; the rest is for its glow. */
const FILLED = 0.78;
const ABOVE = 0.014;
const UPRIGHT = new Quaternion().setFromAxisAngle(AXES.EAST, -Math.PI / 2);

/** A spot that is marked. */
export interface Marked {
  spot: Spot;
  ring: Ring;
  colour: string;
}

export class Rings {
  private readonly crowd: Crowd;
  private readonly plane = new PlaneGeometry(1, 1);
  private readonly materials = new Map<string, Material>();
  private readonly textures: Texture[] = [];

  constructor(
    parent: Group,
    private readonly board: Place,
  ) {
    this.crowd = new Crowd(
      parent,
      (like) => this.dress(like),
      (mesh) => (mesh.renderOrder = 2),
    );
  }

  /** Shows these marks and no others. */
  show(marked: readonly Marked[]): void {
    this.crowd.show(marked.map((each, index) => this.member(each, index)));
  }

  dispose(): void {
    this.crowd.dispose();
    this.plane.dispose();
    for (const each of [...this.materials.values(), ...this.textures]) each.dispose();
  }

  private member({ spot, ring, colour }: Marked, index: number): Member {
    const middle = inSpace(spot.place, this.board);
    middle.y += ABOVE + (isHandle(spot) ? HANDLE_LIFT : 0) + (ring === "thin" ? 0.004 : 0);
    const [east, north] = reach(spot);
    const tight = isHandle(spot) ? 1 : spot.shape === "hexagon" ? 0.95 : 0.93;
    const scale = new Vector3((2 * east * tight) / FILLED, (2 * north * tight) / FILLED, 1);
    const shape = spot.shape === "bar north" ? "bar east" : spot.shape;
    const rotation = UPRIGHT.clone();
    if (spot.shape === "bar north") {
      scale.set(scale.y, scale.x, 1);
      rotation.multiply(new Quaternion().setFromAxisAngle(AXES.SOUTH, Math.PI / 2));
    }
    return {
      id: `${index}`,
      like: `${shape}/${ring}`,
      pose: { middle, rotation, presence: 1 },
      scale,
      colour: new Color(colour),
    };
  }

  private dress(like: string): Dress {
    let material = this.materials.get(like);
    if (!material) {
      const [shape, ring] = like.split("/") as [Spot["shape"], Ring];
      const texture = asTexture(drawRing(shape, ring), 8);
      this.textures.push(texture);
      material = new MeshBasicMaterial({
        map: texture,
        transparent: true,
        depthWrite: false,
        toneMapped: false,
      });
      this.materials.set(like, material);
    }
    return { geometry: this.plane, material };
  }
}

/** A ring in white, to be tinted: a glow, a line, and for the strong one a veil over all. */
function drawRing(shape: Spot["shape"], ring: Ring): HTMLCanvasElement {
  const wide = shape === "bar east" ? 25 / 11 : 1;
  const [element, context] = canvas(PIXELS * wide, PIXELS);
  context.translate((PIXELS * wide) / 2, PIXELS / 2);
  const line = (width: number, alpha: number, inset: number, blur = 0) => {
    context.shadowColor = "white";
    context.shadowBlur = blur;
    context.strokeStyle = `rgb(255 255 255 / ${alpha})`;
    context.lineWidth = width;
    trace(context, shape, wide, inset);
    context.stroke();
  };
  const veil = (alpha: number) => {
    context.shadowBlur = 0;
    context.fillStyle = `rgb(255 255 255 / ${alpha})`;
    trace(context, shape, wide, 0);
    context.fill();
  };
  if (ring === "soft") {
    veil(isSmall(shape) ? 0.8 : 0.16);
    line(isSmall(shape) ? 26 : 11, isSmall(shape) ? 1 : 0.95, 8, 14);
  } else if (ring === "strong") {
    veil(isSmall(shape) ? 0.95 : 0.5);
    line(18, 1, 8, 22);
    line(6, 1, 40);
  } else if (ring === "thin") {
    line(4, 1, 4, 2);
  } else {
    context.setLineDash([22, 18]);
    line(16, 0.9, 10);
  }
  return element;
}

function isSmall(shape: Spot["shape"]): boolean {
  return shape === "disc" || shape.startsWith("bar");
}

/** The outline of a shape, inset by so many pixels. */
function trace(context: CanvasRenderingContext2D, shape: Spot["shape"], wide: number, inset: number): void {
  const half = (PIXELS * FILLED) / 2 - inset;
  context.beginPath();
  if (shape === "hexagon") {
    for (let corner = 0; corner < 6; corner++) {
      const angle = (corner + 0.5) * (Math.PI / 3);
      // the picture is squeezed to the width of the hexagon, which is less than its height
      context.lineTo((half * Math.cos(angle) * 2) / Math.sqrt(3), half * Math.sin(angle));
    }
    context.closePath();
  } else if (shape === "disc") {
    context.arc(0, 0, half, 0, 2 * Math.PI);
  } else {
    const across = (PIXELS * wide * FILLED) / 2 - inset;
    const round = shape === "square" ? 22 : half;
    context.roundRect(-across, -half, 2 * across, 2 * half, round);
  }
}
