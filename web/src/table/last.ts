/** What was played last. */

import type { Scene } from "../api/scene";

/** The spots and things that each action of the last turn concerned, one action after the other. */
export function lastTurn(scene: Scene): readonly (readonly string[])[] {
  return [...(scene.earlier ?? []), scene.last];
}
