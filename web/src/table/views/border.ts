/** The border of an area of squares, as the data of an SVG path. */

export type Square = readonly [row: number, column: number];

/** A step between squares, or a direction: to the right and down. */
type Step = readonly [right: number, down: number];

/** The sides of a square, clockwise: the step to the square beyond each, and the corner with which it begins. */
const SIDES: readonly { beyond: Step; start: Step }[] = [
  { beyond: [0, -1], start: [0, 0] },
  { beyond: [1, 0], start: [1, 0] },
  { beyond: [0, 1], start: [1, 1] },
  { beyond: [-1, 0], start: [0, 1] },
];

/** The sides of squares beyond which the area does not go on, drawn so far inside it. */
export function border(area: readonly Square[], size: number, inset: number): string {
  const names = new Set(area.map(([row, column]) => `${row} ${column}`));
  const isInside = (row: number, column: number): boolean => names.has(`${row} ${column}`);

  /** How far a side goes on beyond its end: not quite to an outer corner, and past an inner one. */
  function more([row, column]: Square, along: Step, beyond: Step): number {
    if (!isInside(row + along[1], column + along[0])) return -inset;
    return isInside(row + along[1] + beyond[1], column + along[0] + beyond[0]) ? inset : 0;
  }

  function side(square: Square, beyond: Step, start: Step): string {
    const [row, column] = square;
    if (isInside(row + beyond[1], column + beyond[0])) return "";
    const along: Step = [-beyond[1], beyond[0]];
    const [before, after] = [more(square, [-along[0], -along[1]], beyond), more(square, along, beyond)];
    const x = (column + start[0]) * size - beyond[0] * inset;
    const y = (row + start[1]) * size - beyond[1] * inset;
    const at = (far: number): string => `${x + along[0] * far} ${y + along[1] * far}`;
    return `M${at(-before)}L${at(size + after)}`;
  }

  return area
    .map((square) => SIDES.map(({ beyond, start }) => side(square, beyond, start)).join(""))
    .join("");
}
