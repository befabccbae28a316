/** The forms of all kinds of pieces. */

import type { BufferGeometry } from "three";
import type { Place, Thing } from "../../../api/scene";
import { bird } from "./bird";
import { bar, block, tile } from "./box";
import type { Tint } from "./form";
import { stair } from "./stair";
import { lord, pawn, tower } from "./turned";

/** Makes the form of a piece in its size, with an inlaid mark in a tint if it is to have one. */
type Builder = (size: Place, mark: Tint | null) => BufferGeometry;

export const FORMS: Record<Thing["kind"], Builder> = { tile, pawn, bird, block, stair, tower, lord, bar };
