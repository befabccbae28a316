/** Where everything is in the flat view: a plan of the board as the viewer sees it, with the reserves beside it. */

import type { Form, Look, Outline, Place, Scene, Spot, Thing } from "../../api/scene";
import { formOf } from "../../parts/look";
import { grouped } from "../../state/group";
import { bearers, isRotated } from "../../state/walk";

/** The side of a square in the units of the drawing. */
export const UNIT = 100;

/** The room between two piles of a reserve. */
const BETWEEN = 0.3 * UNIT;

/** How far the board goes on where no names are written on its rim. */
const BARE_RIM = 0.14 * UNIT;

/** How far stacks of a plan may reach up, and a single level at most, so that their sides are seen. */
const MOST_RISE = 26;
const LEVEL_RISE = 7;

/** Only levels that are flatter are drawn one above the other: higher ones would hide what is behind them. */
const FLAT = 0.5;

export interface Point {
  x: number;
  y: number;
}

export interface Box extends Point {
  width: number;
  height: number;
}

/** Pieces in reserve that are alike, drawn as one with their number. */
export interface Pile extends Box {
  key: string;
  thing: Thing;
  count: number;
  /** How much smaller it is drawn than on the board. */
  scale: number;
}

export interface Plan {
  scene: Scene;
  rotated: boolean;
  /** How high letters are. */
  letter: number;
  /** How far up a unit of height is drawn. */
  rise: number;
  /** The board with its rim, on which names are written at the left and below, or at both ends of the rows of points. */
  board: Box;
  /** How wide the rim is with names on it. */
  rim: number;
  piles: Pile[];
  /** Everything. */
  whole: Box;
}

/** A part of the plan that can be marked: what it is like, and how large. */
export interface Footprint extends Box {
  shape: "square" | "hexagon" | "disc";
}

/** The plan of a scene whose letters are so high. */
export function planOf(scene: Scene, viewer: 0 | 1, letter: number): Plan {
  const rim = 1.35 * letter;
  const board = boardOf(scene, rim);
  const rotated = isRotated(scene, viewer);
  const near = rotated ? 1 : 0;
  const row = rowOf(scene);
  const piles = [
    ...pilesOf(scene, near, { ...board, y: board.y + board.height, height: row }, letter),
    ...pilesOf(scene, near === 0 ? 1 : 0, { ...board, y: board.y - row, height: row }, letter),
  ];
  const room = scene.reserve || piles.length > 0 ? row : 0;
  const whole = { ...board, y: board.y - room, height: board.height + 2 * room };
  return { scene, rotated, letter, rise: riseOf(scene), board, rim, piles, whole };
}

function boardOf(scene: Scene, rim: number): Box {
  const [width, depth] = [scene.size[0] * UNIT, scene.size[1] * UNIT];
  if (scene.spots[0]?.shape === "hexagon") return { x: -rim, y: 0, width: width + 2 * rim, height: depth };
  return { x: -rim, y: -BARE_RIM, width: width + rim + BARE_RIM, height: depth + rim + BARE_RIM };
}

/** How deep the row of a reserve is: as a square, but less beside a small board. */
export function rowOf(scene: Scene): number {
  return Math.min(1.1, 0.35 + 0.09 * scene.size[1]) * UNIT;
}

/** How far up a unit of height is drawn. */
function riseOf({ look: { level }, spots }: Scene): number {
  if (level >= FLAT) return 0;
  const highest = Math.max(...spots.map((spot) => spot.place[2]), level);
  return Math.min(LEVEL_RISE / level, MOST_RISE / highest);
}

/** Where a place of the scene is drawn. */
export function pointOf(plan: Pick<Plan, "scene" | "rotated" | "rise">, [east, north, height]: Place): Point {
  const [width, depth] = plan.scene.size;
  const x = plan.rotated ? width - east : east;
  const y = plan.rotated ? north : depth - north;
  return { x: round(x * UNIT), y: round(y * UNIT - plan.rise * height) };
}

/** The rectangle that a scene outlines, as it is drawn. */
export function outlineBox(plan: Plan, { corner: [east, north], size: [width, depth] }: Outline): Box {
  const one = pointOf(plan, [east, north, 0]);
  const other = pointOf(plan, [east + width, north + depth, 0]);
  return {
    x: Math.min(one.x, other.x),
    y: Math.min(one.y, other.y),
    width: width * UNIT,
    height: depth * UNIT,
  };
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}

// ------------------------------------------------------------------------------------------------------------ reserves

/** Whether a thing lies beside the board. */
export function isBeside(scene: Scene, thing: Thing): boolean {
  const [east, north] = thing.place;
  return east < 0 || north < 0 || east > scene.size[0] || north > scene.size[1];
}

/** What pieces of the same pile have in common. */
function pileKey(thing: Thing): string {
  return [thing.colour, thing.kind, ...thing.size].join(" ");
}

/** The piles of a colour in the middle of a row; if there is little room, their pieces are drawn smaller. */
function pilesOf(scene: Scene, colour: 0 | 1, row: Box, letter: number): Pile[] {
  const own = scene.things.filter((thing) => thing.colour === colour && isBeside(scene, thing));
  const piles = [...grouped(own, pileKey)].map(([key, things]) => {
    const thing = things[0] as Thing;
    const fitting = Math.min(1, (0.88 * row.height) / (thing.size[1] * UNIT));
    return { key, thing, count: things.length, fitting, number: numberWidth(things.length, letter) };
  });
  const fixed = sum(piles.map((pile) => pile.number)) + Math.max(0, piles.length - 1) * BETWEEN;
  const pieces = sum(piles.map((pile) => pile.fitting * pile.thing.size[0] * UNIT));
  const smaller = Math.min(1, (row.width - fixed) / pieces);
  let x = row.x + (row.width - fixed - smaller * pieces) / 2;
  return piles.map(({ key, thing, count, fitting, number }) => {
    const scale = fitting * smaller;
    const pile = { ...row, key, thing, count, scale, x, width: scale * thing.size[0] * UNIT + number };
    x += pile.width + BETWEEN;
    return pile;
  });
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

/** How much room the number of a pile takes, if there are several pieces in it. */
function numberWidth(count: number, letter: number): number {
  return count > 1 ? (String(count).length + 1.3) * 0.62 * letter : 0;
}

/** Where the piece of a pile is drawn; its number is to the right of it. */
export function pieceOf(pile: Pile): Point {
  return { x: pile.x + (pile.scale * pile.thing.size[0] * UNIT) / 2, y: pile.y + pile.height / 2 };
}

/** Where a thing is drawn, on the board or in its pile. */
export function drawnAt(plan: Plan, thing: Thing): Point {
  const pile = isBeside(plan.scene, thing) && plan.piles.find((each) => each.key === pileKey(thing));
  return pile ? pieceOf(pile) : pointOf(plan, seenPlace(plan.scene.look, thing));
}

/** The place of what is seen of a thing: of a figure that is its foot, of others their top, on which the next one lies. */
function seenPlace(look: Look, thing: Thing): Place {
  const { place, size } = thing;
  return isFigure(look, thing) ? place : [place[0], place[1], place[2] + size[2]];
}

// --------------------------------------------------------------------------------------------------------------- marks

/** How large a figure is with the room around it: it is drawn upright, and not from above. */
const FIGURE = 0.82;

const HANDLES: Record<string, readonly [number, number]> = {
  disc: [0.5, 0.5],
  "bar east": [0.62, 0.4],
  "bar north": [0.4, 0.62],
};

/** How large the handle of a spot is: a disc in the middle, or a bar over the edge between two squares. */
export function handleSize(spot: Spot): readonly [number, number] | undefined {
  return HANDLES[spot.shape];
}

/** The footprints of a target: that of its spot, else those of the things that stand for it. */
export function footprints(plan: Plan, target: string): Footprint[] {
  const all = bearers(plan.scene, target).map((bearer) =>
    "shape" in bearer ? footprintOfSpot(plan, bearer) : footprintOfThing(plan, bearer),
  );
  return all.filter(
    (one, index) => all.findIndex((other) => other.x === one.x && other.y === one.y) === index,
  );
}

function footprintOfSpot(plan: Plan, spot: Spot): Footprint {
  const [width, height] = handleSize(spot) ?? [0.9, 0.9];
  const shape = spot.shape === "hexagon" || spot.shape === "disc" ? spot.shape : "square";
  return { ...pointOf(plan, spot.place), width: width * UNIT, height: height * UNIT, shape };
}

/** What the footprints of the forms are like. */
const SHAPES: Record<Form, Footprint["shape"]> = {
  disc: "disc",
  pawn: "disc",
  king: "disc",
  bird: "hexagon",
  slab: "square",
  ramp: "square",
  tower: "square",
};

/** The footprint of a thing, on the board or beside it. */
export function footprintOfThing(plan: Plan, thing: Thing): Footprint {
  const pile = isBeside(plan.scene, thing) && plan.piles.find((each) => each.key === pileKey(thing));
  const size = pile ? pile.scale * UNIT : UNIT;
  const [width, height] = isFigure(plan.scene.look, thing) ? [FIGURE, FIGURE] : thing.size;
  const shape = SHAPES[formOf(plan.scene.look, thing.kind)];
  return { ...drawnAt(plan, thing), width: width * size, height: height * size, shape };
}

/** The things on the board in the order in which they are drawn: those farther back, and those below, first. */
export function inDrawingOrder(plan: Plan): Thing[] {
  const back = ({ place }: Thing): number => (plan.rise > 0 ? pointOf(plan, [place[0], place[1], 0]).y : 0);
  return plan.scene.things
    .filter((thing) => !isBeside(plan.scene, thing))
    .sort((one, other) => back(one) - back(other) || one.place[2] - other.place[2]);
}

/** Whether a thing is a person rather than a piece to build with. */
export function isFigure(look: Look, { kind }: Thing): boolean {
  const form = formOf(look, kind);
  return form === "pawn" || form === "king";
}

/** How high a spot is, in levels. */
export function levelOf(scene: Scene, spot: Spot): number {
  return round(spot.place[2] / scene.look.level);
}

/** A height as people write it: halves are slopes. */
export function levelText(level: number): string {
  const whole = Math.floor(level);
  return whole === level ? String(whole) : `${whole || ""}½`;
}
