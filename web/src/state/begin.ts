/** Beginning a match, and going to it. */

import { answer, api } from "../api/client";
import type { NewMatch } from "../api/types";
import { text } from "../text/text.svelte";
import { tell } from "./notice.svelte";
import { go } from "./router.svelte";

/** Makes a match and goes to it; throws Refused. The link of an invitation is copied. */
export async function begin(wanted: NewMatch): Promise<void> {
  const { match, invitation } = await answer(api.POST("/api/matches", { body: wanted }));
  if (typeof invitation === "string") await copyLink(`${location.origin}/matches/${match.id}#${invitation}`);
  go(`/matches/${match.id}`);
}

/** Copies a link where the browser allows it; the page of the match shows it in any case. */
async function copyLink(link: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(link);
    tell(text("home.copied"));
  } catch {
    // not allowed here
  }
}
