/** Records that are brought along. */

import { answer, api } from "../../api/client";
import { sentenceOf } from "../../text/refusal";
import { fromView, type Tree } from "./tree";

/** Reads a record and gives its tree away; gives back why that cannot be, or nothing. */
export async function loadRecord(record: string, take: (tree: Tree) => void): Promise<string> {
  try {
    take(fromView(await answer(api.POST("/api/records/tree", { body: { record } }))));
    return "";
  } catch (error) {
    return sentenceOf(error);
  }
}
