/** Requests to the server. A refusal is an error that carries the server's sentence. */

import createClient from "openapi-fetch";
import { isOffline, wasMissed, wasReached } from "./reach.svelte";
import type { paths } from "./schema";

const client = createClient<paths>({ baseUrl: "" });

/** The server refused something, or could not be reached (status 0). */
export class Refused extends Error {
  constructor(
    readonly status: number,
    sentence: string,
  ) {
    super(sentence);
  }
}

/** Has the server answer in a language from now on. */
export function speak(wanted: string): void {
  language = wanted;
}

/** The language in which the server is to answer. */
export function spoken(): string {
  return language;
}

let language = "en";

client.use({
  onRequest({ request }) {
    if (isOffline()) throw new Error("there is no connection"); // without which a browser complains of every request
    request.headers.set("Accept-Language", language);
    return request;
  },
});

interface Answer<T> {
  data?: T;
  error?: unknown;
  response: Response;
}

/** The sentence of a refusal, whose body can be anything if something stands between the server and us. */
function sentenceOf(problem: unknown, response: Response): string {
  const isProblem = typeof problem === "object" && problem !== null && "detail" in problem;
  return isProblem && typeof problem.detail === "string"
    ? problem.detail
    : `${response.status} ${response.statusText}`;
}

/** What the server answers; throws Refused. */
export async function answer<T>(asked: Promise<Answer<T>>): Promise<T> {
  let got: Answer<T>;
  try {
    got = await asked;
  } catch {
    wasMissed();
    throw new Refused(0, "");
  }
  wasReached();
  if (!got.response.ok) throw new Refused(got.response.status, sentenceOf(got.error, got.response));
  return got.data as T;
}

export const api = client;
