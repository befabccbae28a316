import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { LobbyMessage, Seek } from "../api/types";
import type { TellingSocket } from "../api/lasting";
import { afterNews, Lobby } from "./lobby.svelte";

it("puts what is new first, replaces what changed, and forgets what is gone", () => {
  const known = [
    { id: "a", turns: 1 },
    { id: "b", turns: 1 },
    { id: "c", turns: 1 },
  ];
  expect(afterNews(known, [{ id: "b", turns: 2 }], ["a"])).toEqual([
    { id: "b", turns: 2 },
    { id: "c", turns: 1 },
  ]);
});

/** A connection whose other end is the test. */
class Wire implements TellingSocket {
  onopen = null;
  onmessage: TellingSocket["onmessage"] = null;
  onclose: TellingSocket["onclose"] = null;
  readyState = 1 as const;
  closed = false;

  send(): void {
    throw new Error("nothing is said to the lobby");
  }

  close(): void {
    this.closed = true;
  }

  say(news: Partial<LobbyMessage>): void {
    const all = { seeks: [], gone_seeks: [], accepted: {}, matches: [], gone_matches: [], ...news };
    this.onmessage?.call({} as WebSocket, { data: JSON.stringify(all) } as MessageEvent<string>);
  }

  breakDown(): void {
    this.onclose?.call({} as WebSocket, {} as CloseEvent);
  }
}

const seek = (id: string, mine: boolean): Seek => ({ id, mine }) as Seek;

describe("the lobby", () => {
  let wires: Wire[];
  let heard: string[];
  let lobby: Lobby;
  const last = (): Wire => wires.at(-1) as Wire;

  beforeEach(() => {
    vi.useFakeTimers();
    [wires, heard] = [[], []];
    const listener = {
      onAccepted: (match: string) => heard.push(`accepted ${match}`),
      onMissed: (seeks: readonly string[]) => heard.push(`missed ${seeks.join()}`),
    };
    lobby = new Lobby(listener, () => {
      wires.push(new Wire());
      return last();
    });
  });

  afterEach(() => vi.useRealTimers());

  it("is left alone if nobody looks and nothing is sought", () => {
    lobby.open();
    last().say({ seeks: [seek("a", false)] });
    expect(last().closed).toBe(true);
    vi.runAllTimers();
    expect(wires).toHaveLength(1);
  });

  it("stays for a seek of one's own, and tells that it was accepted", () => {
    const leave = lobby.look();
    last().say({ seeks: [seek("a", true)] });
    leave();
    expect(last().closed).toBe(false);
    last().say({ gone_seeks: ["a"], accepted: { a: "a" } });
    expect(heard).toEqual(["accepted a"]);
    expect(last().closed).toBe(true);
  });

  it("says after a break which seeks were missed", () => {
    lobby.look();
    last().say({ seeks: [seek("a", true), seek("b", true)] });
    last().breakDown();
    expect(lobby.connected).toBe(false);
    vi.advanceTimersByTime(500);
    expect(wires).toHaveLength(2);
    last().say({ seeks: [seek("b", true)] });
    expect(lobby.connected).toBe(true);
    expect(heard).toEqual(["missed a"]);
  });
});
