import { expect, it } from "vitest";
import { Refused } from "../api/client";
import { text } from "../text/text.svelte";
import { Attempt } from "./attempt.svelte";

function refuse(): Promise<void> {
  return Promise.reject(new Refused(409, "the seat is taken"));
}

function miss(): Promise<void> {
  return Promise.reject(new Refused(0, ""));
}

it("is busy until it is done", async () => {
  const attempt = new Attempt();
  const made = attempt.make(() => Promise.resolve());
  expect(attempt.busy).toBe(true);
  await made;
  expect(attempt.busy).toBe(false);
});

it("keeps why it was refused until the next time", async () => {
  const attempt = new Attempt();
  await attempt.make(refuse);
  expect(attempt.refusal).toBe("The seat is taken");
  expect(attempt.busy).toBe(false);
  await attempt.make(() => Promise.resolve());
  expect(attempt.refusal).toBe("");
});

it("looks without keeping anybody waiting, and tells that there is nothing", async () => {
  const attempt = new Attempt();
  const looked = attempt.look(miss);
  expect(attempt.busy).toBe(false);
  await looked;
  expect(attempt.refusal).toBe(text("offline.nothing"));
});

it("is silent where something is shown already", async () => {
  const attempt = new Attempt();
  await attempt.look(miss, () => false);
  expect(attempt.refusal).toBe("");
});
