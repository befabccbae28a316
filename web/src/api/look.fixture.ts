/** A look for tests, in which anything is a disc but what they say. */

import type { Look, Material } from "./scene";

const WOOD: Material = { hue: "tan", stuff: "wood", roughness: 0.5, engraved: false, dark: false };

export const PLAIN: Look = {
  pieces: [
    { ...WOOD, dark: true },
    { ...WOOD, engraved: true },
  ],
  board: WOOD,
  neutral: WOOD,
  forms: {},
  lined: true,
  level: 1,
  hatched: false,
};
