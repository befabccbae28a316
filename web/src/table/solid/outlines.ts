/** Outlines around things: a slightly larger form behind each, of which only the rim is seen. */

import { Color, type Group, Vector3 } from "three";
import type { Look, Place, Thing } from "../../api/scene";
import { Crowd } from "./crowd";
import { madeLike, madeSize, type Pose } from "./place";
import type { Wardrobe } from "./wardrobe";

export interface Outlined {
  thing: Thing;
  pose: Pose;
  colour: string;
  /** How wide the rim is, in squares. */
  width: number;
}

export class Outlines {
  private readonly crowd: Crowd;

  constructor(
    parent: Group,
    wardrobe: Wardrobe,
    private readonly look: Look,
  ) {
    this.crowd = new Crowd(parent, (like) => wardrobe.dress(like, "outline"));
  }

  /** Shows these outlines and no others. */
  show(outlined: readonly Outlined[]): void {
    this.crowd.show(
      outlined.map(({ thing, pose, colour, width }) => ({
        id: thing.id,
        like: madeLike(thing, this.look),
        pose: raised(pose, width),
        scale: larger(madeSize(thing, this.look), width),
        colour: new Color(colour),
      })),
    );
  }

  dispose(): void {
    this.crowd.dispose();
  }
}

/** Raised so that the underside of the rim lies on the ground, where it is seen from above. */
function raised(pose: Pose, width: number): Pose {
  return { ...pose, middle: pose.middle.clone().setY(pose.middle.y + width + 0.006) };
}

/** How much larger a form is with a rim around it. Forms are made with their height along the second axis. */
function larger([east, north, up]: Place, width: number): Vector3 {
  return new Vector3(1 + (2 * width) / east, 1 + (2 * width) / up, 1 + (2 * width) / north);
}
