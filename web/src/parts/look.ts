/** How a game looks: the forms of its pieces, and its colours as custom properties of CSS. */

import type { Form, Look, Material, Scene } from "../api/scene";

/** The form of a kind of things. */
export function formOf(look: Look, kind: string): Form {
  return look.forms[kind] ?? "disc";
}

/** What things of a colour are made of, or of none. */
export function materialOf(look: Look, colour: 0 | 1 | null | undefined): Material {
  return colour === 0 || colour === 1 ? look.pieces[colour] : look.neutral;
}

/** The materials of both players of a scene, of whom the first need not have the first colour. */
export function playersMaterials({ look, first }: Scene): readonly [Material, Material] {
  return [look.pieces[first], look.pieces[first === 0 ? 1 : 0]];
}

/** What is cut into a material or written on it. */
function letters({ dark }: Material): string {
  return dark ? "var(--lit)" : "var(--shade)";
}

/** A style for what a board and pieces are drawn in: their hues, and those of what is cut into them. */
export function coloursOf(look: Look): string {
  const properties = {
    board: look.board.hue,
    "on-board": letters(look.board),
    "hue-0": look.pieces[0].hue,
    "cut-0": letters(look.pieces[0]),
    "hue-1": look.pieces[1].hue,
    "cut-1": letters(look.pieces[1]),
    "hue-none": look.neutral.hue,
    "cut-none": letters(look.neutral),
  };
  return Object.entries(properties)
    .map(([name, value]) => `--${name}: ${value}`)
    .join("; ");
}
