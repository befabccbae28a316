/** Beginning a match, and going to it. */

import { answer, api } from "../api/client";
import type { NewMatch } from "../api/types";
import { text } from "../text/text.svelte";
import { tell } from "./notice.svelte";
import { go } from "./router.svelte";
import { copy } from "./share";

/** Makes a match and goes to it; throws Refused. The link of an invitation is copied where the browser allows it. */
export async function begin(wanted: NewMatch): Promise<void> {
  const { match, invitation } = await answer(api.POST("/api/matches", { body: wanted }));
  if (typeof invitation === "string") {
    const link = `${location.origin}/matches/${match.id}#${invitation}`;
    if (await copy(link)) tell(text("home.copied")); // the page of the match shows it in any case
  }
  go(`/matches/${match.id}`);
}
