/** The colours that only the solid table has; what pieces and boards are made of is the game's. The same in both themes. */

/** What can be touched, what was played last or decided, and what is proposed. */
export const MARKS = {
  glow: "#7d9a4e",
  strong: "#a8c765",
  gold: "#d9a63a",
  proposal: "#6fb1d6",
  closed: "#8a5a48",
  outline: "#f3e7d2",
  edge: "#3a2b20",
} as const;

/** What the boards are made of and painted with. */
export const BOARDS = {
  frame: "#7d5a3c",
  ink: "#3a2b20",
  paleInk: "#f3e7d2",
  slate: "#2f4b59",
  stone: "#cdbfa6",
  joint: "#a8977b",
  worn: "#463214",
  chalk: "#fffaeb",
  sky: "#a9c6d3",
  cloud: "#f0f7f8",
  haze: "#ecf5f7",
  rain: "#4a6e80",
  sand: "#c9ac80",
  dust: "#5a3c14",
  furrow: "#503719",
  red: "#a34a29",
} as const;

/** The sun and the lamp, the sky and the ground, what they are mirrored in, and the shade below things. */
export const LIGHTS = {
  warm: "#fff0dc",
  cool: "#b9cad6",
  earth: "#7d6750",
  above: "#f6f1ea",
  below: "#c4ab8a",
  shade: "#20140a",
} as const;

/** What trays have of the colour of wood, by day and by night. */
export const TRAYS = { light: "#8c7a5e", dark: "#a58c6c" } as const;

/** A colour so opaque, from 0 to 1. */
export function sheer(hue: string, opacity: number): string {
  const alpha = Math.round(255 * opacity);
  return hue + alpha.toString(16).padStart(2, "0");
}
