/** The faces of boards, drawn on a canvas in squares: x goes east and y south from their north-western corner. */

import type { CanvasTexture } from "three";
import type { Place, Stuff } from "../../api/scene";
import { fileName, rankName } from "../squares";
import { asTexture, canvas, drawSurface } from "./textures";

/** How many squares a surface covers before it repeats. */
const SURFACE = 4;

export class Pen {
  private readonly patterns = new Map<Stuff, CanvasPattern>();

  constructor(
    readonly context: CanvasRenderingContext2D,
    readonly scale: number,
  ) {
    context.scale(scale, scale);
    context.textAlign = "center";
    context.textBaseline = "middle";
    context.lineJoin = "round";
  }

  /** Fills what the path encloses with a stuff in a colour. */
  fill(path: Path2D, stuff: Stuff, colour: string, grain = 0): void {
    const { context } = this;
    context.save();
    context.clip(path);
    context.fillStyle = colour;
    context.fill(path);
    context.globalCompositeOperation = "multiply";
    const pattern = this.pattern(stuff);
    const zoom = (SURFACE / 512) * 1;
    pattern.setTransform(new DOMMatrix().translate(grain * 1.7, grain * 2.3).scale(zoom, zoom));
    context.fillStyle = pattern;
    context.fill(path);
    context.restore();
  }

  line(path: Path2D, colour: string, width: number): void {
    this.context.strokeStyle = colour;
    this.context.lineWidth = width;
    this.context.stroke(path);
  }

  /** Writes a word around a point, upside down for who sits in the north. */
  word(word: string, x: number, y: number, colour: string, height: number, upsideDown = false): void {
    const { context } = this;
    context.save();
    context.translate(x, y);
    if (upsideDown) context.rotate(Math.PI);
    context.fillStyle = colour;
    context.font = `600 ${height}px "Source Sans 3 Variable", sans-serif`;
    context.fillText(word, 0, 0);
    context.restore();
  }

  private pattern(stuff: Stuff): CanvasPattern {
    let pattern = this.patterns.get(stuff);
    if (!pattern) {
      pattern = this.context.createPattern(drawSurface(stuff), "repeat") ?? undefined;
      if (!pattern) throw new Error("this browser draws no patterns");
      this.patterns.set(stuff, pattern);
    }
    return pattern;
  }
}

/** A face of so many squares, drawn as sharp as wanted. */
export function drawFace(
  width: number,
  depth: number,
  pixels: number,
  draw: (pen: Pen) => void,
): CanvasTexture {
  const scale = pixels / Math.max(width, depth);
  const [element, context] = canvas(Math.round(width * scale), Math.round(depth * scale));
  draw(new Pen(context, scale));
  return asTexture(element, 8);
}

/** A square around a point. */
export function squareAround(x: number, y: number, half: number): Path2D {
  const path = new Path2D();
  path.rect(x - half, y - half, 2 * half, 2 * half);
  return path;
}

/** Letters and numbers along the edges of a board of squares, on each side for who sits there. */
export function writeCoordinates(pen: Pen, [files, ranks]: Place, edge: number, colour: string): void {
  const height = Math.min(0.3, edge * 0.55);
  for (let file = 0; file < files; file++) {
    const x = edge + file + 0.5;
    pen.word(fileName(file), x, ranks + 1.5 * edge, colour, height);
    pen.word(fileName(file), x, edge / 2, colour, height, true);
  }
  for (let rank = 0; rank < ranks; rank++) {
    const y = edge + ranks - rank - 0.5;
    pen.word(rankName(rank), edge / 2, y, colour, height);
    pen.word(rankName(rank), files + 1.5 * edge, y, colour, height, true);
  }
}
