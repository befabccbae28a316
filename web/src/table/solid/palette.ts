/** The colours of what lies on the table; they are the same in both themes. */

import type { Scene } from "../../api/scene";

export type Stuff = "wood" | "stone" | "card" | "felt";

export interface Make {
  colour: string;
  stuff: Stuff;
  /** How rough it is, from 0 to 1. */
  roughness: number;
}

/** What the pieces of each game are made of, by colour. */
export const PIECES: Record<string, [Make, Make]> = {
  volterra: [
    { colour: "#5a3a26", stuff: "wood", roughness: 0.52 },
    { colour: "#e3c79c", stuff: "wood", roughness: 0.56 },
  ],
  volo: [
    { colour: "#e0782f", stuff: "card", roughness: 0.6 },
    { colour: "#2f6c9e", stuff: "card", roughness: 0.6 },
  ],
  voldetour: [
    { colour: "#3a3330", stuff: "wood", roughness: 0.42 },
    { colour: "#e9e2d3", stuff: "stone", roughness: 0.8 },
  ],
  turris: [
    { colour: "#efe3cc", stuff: "wood", roughness: 0.6 },
    { colour: "#4a3527", stuff: "wood", roughness: 0.5 },
  ],
};

const PLAIN: Make = { colour: "#b9a58a", stuff: "wood", roughness: 0.6 };

/** What a piece is made of. */
export function makeOf(game: Scene["game"], colour: 0 | 1 | null | undefined): Make {
  return (colour === 0 || colour === 1 ? PIECES[game]?.[colour] : undefined) ?? PLAIN;
}

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

/** What the boards are made of. */
export const BOARDS = {
  frame: "#7d5a3c",
  ink: "#3a2b20",
  paleInk: "#f3e7d2",
  stone: "#cdbfa6",
  joint: "#a8977b",
  sky: "#cfe0e6",
  skyDeep: "#a9c6d3",
  cloud: "#e6f0f1",
  sand: "#c9ac80",
  sandDeep: "#bb9c6f",
  red: "#a34a29",
  felt: "#4a5c64",
} as const;
