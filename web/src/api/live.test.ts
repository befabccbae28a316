import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { TellingSocket } from "./lasting";
import { LiveConnection, type Answered } from "./live";
import type { Clock, LiveMessage, Match, MatchEvent, MatchRequest } from "./types";

/** A socket that is opened, answered and broken by hand. */
class HandMadeSocket implements TellingSocket {
  onopen: TellingSocket["onopen"] = null;
  onmessage: TellingSocket["onmessage"] = null;
  onclose: TellingSocket["onclose"] = null;
  readyState: 0 | 1 = 0;
  sent: unknown[] = [];
  isClosed = false;

  constructor(readonly address: string) {}

  send(text: string): void {
    this.sent.push(JSON.parse(text));
  }

  close(): void {
    this.isClosed = true;
  }

  opens(): void {
    this.readyState = 1;
    this.call(this.onopen, {});
  }

  says(message: LiveMessage): void {
    this.call(this.onmessage, { data: JSON.stringify(message) });
  }

  breaks(code = 1006, reason = ""): void {
    this.call(this.onclose, { code, reason });
  }

  /** What was sent that is not a ping. */
  get requests(): MatchRequest[] {
    return this.sent.filter((each) => !("ping" in (each as object))) as MatchRequest[];
  }

  private call(handler: unknown, event: object): void {
    (handler as ((event: object) => void) | null)?.(event);
  }
}

const MATCH = { version: 3 } as Match;
const CLOCK = { control: { kind: "none" }, left: [0, 0], running: null } as Clock;
const REQUEST: MatchRequest = { id: "request-1", version: 3, kind: "action", action: "a1" };

function event(version: number): MatchEvent {
  return { version, id: `event ${version}`, kind: "action", at: 0 } as MatchEvent;
}

let sockets: HandMadeSocket[];
let heard: string[];
let live: LiveConnection;

function newest(): HandMadeSocket {
  const socket = sockets.at(-1);
  if (!socket) throw new Error("no socket was opened");
  return socket;
}

beforeEach(() => {
  vi.useFakeTimers();
  sockets = [];
  heard = [];
  live = new LiveConnection(
    () => new URL("ws://host/live?language=fr"),
    {
      onMatch: (match) => heard.push(`match ${match.version}`),
      onNews: ({ event }) => heard.push(`event ${event.version}`),
      onClock: () => heard.push("clock"),
      onConnected: (connected) => heard.push(connected ? "connected" : "broken"),
      onClosed: (sentence) => heard.push(`closed: ${sentence}`),
    },
    (address) => {
      sockets.push(new HandMadeSocket(address));
      return newest();
    },
  );
});

afterEach(() => {
  live.close();
  vi.useRealTimers();
});

function begin(): void {
  newest().opens();
  newest().says({ match: MATCH, ply: null });
}

describe("a live connection", () => {
  it("hears the whole match at first, then every event", () => {
    begin();
    newest().says({ event: event(4) });
    expect(newest().address).toBe("ws://host/live?language=fr");
    expect(heard).toEqual(["match 3", "connected", "event 4"]);
  });

  it("resumes with the version that it knows", () => {
    begin();
    newest().says({ event: event(4) });
    newest().breaks();
    vi.advanceTimersByTime(300);
    expect(sockets).toHaveLength(2);
    expect(newest().address).toBe("ws://host/live?language=fr&version=4");
    newest().opens();
    newest().says({ event: event(5) });
    newest().says({ clock: CLOCK });
    expect(heard).toEqual(["match 3", "connected", "event 4", "broken", "event 5", "clock", "connected"]);
  });

  it("waits longer after every attempt that fails, up to a limit", () => {
    const pauses = [300, 600, 1200, 2400, 4800, 5000, 5000];
    for (const pause of pauses) {
      const before = sockets.length;
      newest().breaks();
      vi.advanceTimersByTime(pause - 1);
      expect(sockets).toHaveLength(before);
      vi.advanceTimersByTime(1);
      expect(sockets).toHaveLength(before + 1);
    }
    begin();
    newest().breaks();
    vi.advanceTimersByTime(300);
    expect(sockets).toHaveLength(pauses.length + 2);
  });

  it("hears the whole match again, for somebody else or in another language", () => {
    begin();
    live.again();
    expect(newest().address).toBe("ws://host/live?language=fr");
    begin();
    expect(heard).toEqual(["match 3", "connected", "match 3", "connected"]);
  });

  it("comes back at once when the connection does", () => {
    begin();
    newest().breaks();
    live.hurry();
    expect(sockets).toHaveLength(2);
    vi.advanceTimersByTime(300);
    expect(sockets).toHaveLength(2);
  });

  it("does not hurry while it hears the server", () => {
    begin();
    live.hurry();
    expect(sockets).toHaveLength(1);
  });

  it("takes silence for a break, since not every device says that it is gone", () => {
    begin();
    vi.advanceTimersByTime(5000);
    expect(newest().sent).toEqual([{ ping: expect.any(Number) as number }]);
    newest().says({ pong: 1 });
    vi.advanceTimersByTime(10_000);
    expect(heard).not.toContain("broken");
    vi.advanceTimersByTime(10_000);
    expect(heard).toContain("broken");
    expect(sockets[0]?.isClosed).toBe(true);
    expect(sockets.length).toBeGreaterThan(1);
  });

  it("gives an attempt up that leads nowhere", () => {
    vi.advanceTimersByTime(12_000 + 300);
    expect(sockets).toHaveLength(2);
    expect(sockets[0]?.isClosed).toBe(true);
  });

  it("ends when the server will not have it", () => {
    begin();
    newest().breaks(4404, "there is no such match");
    vi.advanceTimersByTime(60_000);
    expect(heard.at(-1)).toBe("closed: there is no such match");
    expect(sockets).toHaveLength(1);
  });

  it("comes back when there were too many messages", () => {
    begin();
    newest().breaks(4429);
    vi.advanceTimersByTime(300);
    expect(sockets).toHaveLength(2);
  });

  it("hears nothing more once it is closed", () => {
    begin();
    live.close();
    newest().says({ event: event(4) });
    vi.advanceTimersByTime(60_000);
    expect(heard).toEqual(["match 3", "connected"]);
    expect(sockets).toHaveLength(1);
  });
});

describe("a request", () => {
  it("is sent when the connection is there, and answered", async () => {
    const answered = live.send(REQUEST);
    expect(newest().requests).toEqual([]);
    begin();
    expect(newest().requests).toEqual([REQUEST]);
    newest().says({ accepted: "request-1", version: 4 });
    expect(await answered).toEqual({ ok: true } satisfies Answered);
  });

  it("is sent again after a break until it is answered, and not any more then", async () => {
    begin();
    const answered = live.send(REQUEST);
    newest().breaks();
    vi.advanceTimersByTime(300);
    newest().opens();
    expect(newest().requests).toEqual([REQUEST]);
    newest().says({ accepted: "request-1", version: 4 });
    expect((await answered).ok).toBe(true);
    newest().breaks();
    vi.advanceTimersByTime(300);
    newest().opens();
    expect(newest().requests).toEqual([]);
  });

  it("is refused with a sentence and what was missed, of which there is news besides", async () => {
    begin();
    const answered = live.send(REQUEST);
    newest().says({ refused: "request-1", status: 409, detail: "too late", events: [event(4)] });
    expect(heard).not.toContain("event 4");
    expect(await answered).toEqual({ ok: false, status: 409, sentence: "too late", missed: [event(4)] });
  });

  it("is repeated while the server is busy", async () => {
    begin();
    const answered = live.send(REQUEST);
    newest().says({ refused: "request-1", status: 503, detail: "busy", events: [] });
    vi.advanceTimersByTime(1000);
    expect(newest().requests).toEqual([REQUEST, REQUEST]);
    newest().says({ accepted: "request-1", version: 4 });
    expect((await answered).ok).toBe(true);
  });
});
