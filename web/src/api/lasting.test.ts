import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { LastingSocket, type TellingSocket } from "./lasting";

/** A connection whose other end is the test. */
class Wire implements TellingSocket {
  onopen: TellingSocket["onopen"] = null;
  onmessage: TellingSocket["onmessage"] = null;
  onclose: TellingSocket["onclose"] = null;
  readyState: 0 | 1 = 0;
  closed = false;
  sent: string[] = [];

  send(text: string): void {
    this.sent.push(text);
  }

  close(): void {
    this.closed = true;
  }

  accept(): void {
    this.readyState = 1;
    this.onopen?.call({} as WebSocket, {} as Event);
  }

  say(message: string): void {
    this.onmessage?.call({} as WebSocket, { data: JSON.stringify(message) } as MessageEvent<string>);
  }

  breakDown(code = 1006): void {
    this.onclose?.call({} as WebSocket, { code } as CloseEvent);
  }
}

describe("a lasting connection", () => {
  let wires: Wire[];
  let heard: string[];
  let socket: LastingSocket<string>;
  const last = (): Wire => wires.at(-1) as Wire;

  beforeEach(() => {
    vi.useFakeTimers();
    [wires, heard] = [[], []];
    socket = new LastingSocket<string>(
      () => {
        wires.push(new Wire());
        return last();
      },
      {
        onOpened: () => heard.push("opened"),
        onMessage: (message, isFirst) => heard.push(isFirst ? `first ${message}` : message),
        onBroken: () => heard.push("broken"),
      },
    );
    socket.open();
  });

  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it("hears, and says something only while it is there", () => {
    socket.send("too early");
    last().accept();
    socket.send("now");
    last().say("a");
    last().say("b");
    expect(heard).toEqual(["opened", "first a", "b"]);
    expect(last().sent).toEqual(['"now"']);
  });

  it("comes back after a break, later and later until it hears something", () => {
    for (const pause of [500, 1000, 2000]) {
      const before = wires.length;
      last().breakDown();
      vi.advanceTimersByTime(pause - 1);
      expect(wires).toHaveLength(before);
      vi.advanceTimersByTime(1);
      expect(wires).toHaveLength(before + 1);
    }
    last().say("a");
    last().breakDown();
    vi.advanceTimersByTime(500);
    expect(wires).toHaveLength(5);
    expect(heard).toEqual(["broken", "broken", "broken", "first a", "broken"]);
  });

  it("hears nothing of a connection that was replaced, which ends as soon as it can", () => {
    const [first] = wires as [Wire];
    socket.open();
    first.say("a");
    expect(heard).toEqual([]);
    expect(first.closed).toBe(false);
    first.accept();
    expect(first.closed).toBe(true);
    expect(heard).toEqual([]);
  });

  it("tries nothing while there is no connection", () => {
    vi.stubGlobal("location", { hostname: "belvedere.example" });
    vi.stubGlobal("navigator", { onLine: false });
    last().breakDown();
    vi.advanceTimersByTime(60_000);
    expect(wires).toHaveLength(1);
    vi.stubGlobal("navigator", { onLine: true });
    vi.advanceTimersByTime(10_000);
    expect(wires).toHaveLength(2);
  });

  it("needs no connection to a server on the same machine", () => {
    vi.stubGlobal("location", { hostname: "127.0.0.1" });
    vi.stubGlobal("navigator", { onLine: false });
    last().breakDown();
    vi.advanceTimersByTime(500);
    expect(wires).toHaveLength(2);
  });

  it("stays away where it is refused, but not if it only was too much", () => {
    last().breakDown(4429);
    expect(socket.isWanted).toBe(true);
    vi.advanceTimersByTime(500);
    last().breakDown(4403);
    expect(socket.isWanted).toBe(false);
    vi.runAllTimers();
    expect(wires).toHaveLength(2);
  });
});
