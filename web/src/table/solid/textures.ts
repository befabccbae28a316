/** Textures drawn by ourselves: wood, stone, card and felt in greys, to be tinted by a colour; and soft shapes. */

import { CanvasTexture, RepeatWrapping, SRGBColorSpace } from "three";
import type { Stuff } from "../../api/scene";
import { chance } from "./seeded";

const SIZE = 512;

/** A canvas to draw on. */
export function canvas(width: number, height = width): [HTMLCanvasElement, CanvasRenderingContext2D] {
  const element = document.createElement("canvas");
  element.width = width;
  element.height = height;
  const context = element.getContext("2d");
  if (!context) throw new Error("this browser draws on no canvas");
  return [element, context];
}

/** What was drawn, as a texture. */
export function asTexture(element: HTMLCanvasElement, sharpness = 4): CanvasTexture {
  const texture = new CanvasTexture(element);
  texture.colorSpace = SRGBColorSpace;
  texture.anisotropy = sharpness;
  return texture;
}

/**
 * The surface of a stuff; it repeats without a seam, and its grain runs along the first axis. A quiet one is paler: so
 * much of it is covered by white.
 */
export function surface(stuff: Stuff, quiet = 0): CanvasTexture {
  const [element, context] = canvas(SIZE);
  context.drawImage(drawSurface(stuff), 0, 0);
  context.fillStyle = `rgb(255 255 255 / ${quiet})`;
  context.fillRect(0, 0, SIZE, SIZE);
  const texture = asTexture(element);
  texture.wrapS = texture.wrapT = RepeatWrapping;
  return texture;
}

const drawn = new Map<Stuff, HTMLCanvasElement>();

/** The surface of a stuff on a canvas, drawn once. */
export function drawSurface(stuff: Stuff): HTMLCanvasElement {
  const known = drawn.get(stuff);
  if (known) return known;
  const [element, context] = canvas(SIZE);
  const image = context.createImageData(SIZE, SIZE);
  const shade = SHADES[stuff];
  for (let y = 0; y < SIZE; y++) {
    for (let x = 0; x < SIZE; x++) {
      const [light, warmth] = shade(x / SIZE, y / SIZE);
      const at = 4 * (y * SIZE + x);
      image.data[at] = 255 * light;
      image.data[at + 1] = 255 * light * (1 - 0.35 * warmth);
      image.data[at + 2] = 255 * light * (1 - 0.7 * warmth);
      image.data[at + 3] = 255;
    }
  }
  context.putImageData(image, 0, 0);
  drawn.set(stuff, element);
  return element;
}

/** How light a point of a surface is, and how much warmer than the rest. */
type Shade = (u: number, v: number) => [number, number];

const SHADES: Record<Stuff, Shade> = {
  wood(u, v) {
    const wander = noise(u, v, 2, 3, 1) * 0.2 + noise(u, v, 4, 10, 2) * 0.03;
    const rings = 0.5 + 0.5 * Math.sin(2 * Math.PI * (7 * v + 7 * wander));
    const fibre = noise(u, v, 6, 160, 3);
    const pores = 0.1 * Math.max(0, noise(u, v, 20, 240, 4) - 0.7);
    const dark = 0.085 * rings ** 3 + 0.15 * fibre + pores;
    return [1 - dark, 0.09 * rings ** 2 + 0.1 * fibre];
  },
  stone(u, v) {
    const cloud = noise(u, v, 3, 3, 5) * 0.5 + noise(u, v, 9, 9, 6) * 0.3 + noise(u, v, 40, 40, 7) * 0.2;
    const speck = noise(u, v, 128, 128, 8);
    const pit = noise(u, v, 60, 60, 9) > 0.86 ? 0.14 : 0;
    return [1 - 0.16 * cloud - 0.08 * speck - pit, 0.12 * cloud];
  },
  card(u, v) {
    const fibre = noise(u, v, 50, 130, 10) * 0.5 + noise(u, v, 130, 50, 11) * 0.5;
    return [1 - 0.1 * fibre - 0.04 * noise(u, v, 5, 5, 12), 0.04 * fibre];
  },
  felt(u, v) {
    const nap = noise(u, v, 170, 170, 13) * 0.6 + noise(u, v, 70, 90, 14) * 0.4;
    return [1 - 0.16 * nap - 0.06 * noise(u, v, 6, 6, 15), 0];
  },
};

/** Smooth noise from 0 to 1 that repeats, with so many cells along each axis. */
function noise(u: number, v: number, across: number, down: number, salt: number): number {
  const x = u * across;
  const y = v * down;
  const [left, top] = [Math.floor(x), Math.floor(y)];
  const cell = lattice(across, down, salt);
  const at = (dx: number, dy: number) => cell[((top + dy) % down) * across + ((left + dx) % across)] ?? 0;
  const [a, b] = [smooth(x - left), smooth(y - top)];
  return (at(0, 0) * (1 - a) + at(1, 0) * a) * (1 - b) + (at(0, 1) * (1 - a) + at(1, 1) * a) * b;
}

const lattices = new Map<string, Float32Array>();

function lattice(across: number, down: number, salt: number): Float32Array {
  const name = `${across} ${down} ${salt}`;
  let known = lattices.get(name);
  if (!known) {
    known = Float32Array.from({ length: across * down }, (_, index) => chance(name, index));
    lattices.set(name, known);
  }
  return known;
}

function smooth(share: number): number {
  return share * share * (3 - 2 * share);
}

/** A dark patch with soft edges: the shade where a thing touches the ground. */
export function softPatch(): CanvasTexture {
  const [element, context] = canvas(128);
  const image = context.createImageData(128, 128);
  for (let y = 0; y < 128; y++) {
    for (let x = 0; x < 128; x++) {
      const [dx, dy] = [Math.abs(x - 63.5) / 64, Math.abs(y - 63.5) / 64];
      const away = (dx ** 4 + dy ** 4) ** 0.25;
      image.data[4 * (y * 128 + x) + 3] = 255 * smooth(Math.min(1, Math.max(0, (1 - away) / 0.45)));
    }
  }
  context.putImageData(image, 0, 0);
  return asTexture(element);
}
