/** A scene: what stands on the table, what can be touched, and what each legal action does. */

import type { Schemas } from "./types";

export type Scene = Schemas["Scene"];
export type Spot = Schemas["Spot"];
export type Thing = Schemas["Thing"];
export type Choice = Schemas["Choice"];
export type Motion = Schemas["Motion"];
export type Move = Schemas["Move"];
export type View = Schemas["View"];
export type Outline = Schemas["Outline"];
export type Look = Schemas["Look"];
export type Material = Schemas["Material"];
export type Stuff = Material["stuff"];
export type Form = Look["forms"][string];
/** To the east, to the north and up. */
export type Place = Thing["place"];
