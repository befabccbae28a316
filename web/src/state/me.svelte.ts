/** Who the person at this browser is: somebody new, a guest, or the holder of an account. */

import { answer, api } from "../api/client";
import type { Me } from "../api/types";

let known = $state.raw<Me>({ kind: "new", name: null });
let told = $state(false);

/** Whether the server has said yet who the person is. */
export function isKnown(): boolean {
  return told;
}

/** Who the person is, as far as the server has said. */
export function me(): Me {
  return known;
}

/** The server has said who the person is. */
export function becomes(person: Me): void {
  [known, told] = [person, true];
}

/** Asks the server who the person is; if it cannot be reached, nothing changes. */
export async function recogniseMe(): Promise<void> {
  try {
    becomes(await answer(api.GET("/api/me")));
  } catch {
    // it is asked again with the next page
  }
}
