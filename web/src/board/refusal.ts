/** Why a touch is impossible. */

import { answer, api } from "../api/client";
import { sentenceOf } from "../text/refusal";
import { asSentence } from "../text/sentence";

/** Why the last of these touches in a position is impossible, in one sentence. */
export async function whyImpossible(game: string, position: string, touched: string[]): Promise<string> {
  const query = { game, position, touched };
  try {
    const { sentence } = await answer(api.GET("/api/positions/refusal", { params: { query } }));
    return asSentence(sentence);
  } catch (error) {
    return sentenceOf(error);
  }
}
