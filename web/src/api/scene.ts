/** A scene: what stands on the table, what can be touched, and what each legal action does. */

export type Place = [number, number, number];
export interface Spot {
  target: string;
  place: Place;
  shape: "square" | "hexagon" | "disc" | "bar east" | "bar north";
  mark?: string;
}
export interface Thing {
  id: string;
  kind: "tile" | "pawn" | "bird" | "block" | "stair" | "tower" | "lord" | "bar";
  colour?: 0 | 1 | null;
  place: Place;
  size: Place;
  facing?: string;
  targets?: string[];
}
export interface Choice {
  target: string;
  kind: "button" | "turn";
}
export interface Motion {
  before?: string | null;
  after?: Thing | null;
  way?: "carry" | "fly" | "sink" | "turn";
}
export interface Move {
  action: string;
  gesture: string[];
  motions: Motion[];
}
export interface View {
  name: string;
  squares: (0 | 1 | null)[][];
  scoring: [[number, number][], [number, number][]];
}
export interface Ending {
  winner?: 0 | 1 | null;
  reason: string;
  sentence: string;
  targets: string[];
}
export interface Scene {
  game: string;
  size: Place;
  to_move?: 0 | 1 | null;
  first: 0 | 1;
  spots: Spot[];
  things: Thing[];
  choices: Choice[];
  moves: Move[];
  last: string[];
  views?: View[];
  ending?: Ending | null;
}
