/** What is kept in the browser. One that refuses to, is full, or holds something else is no reason to fail. */

/** What is kept under a key, as far as it can be read; `read` gets undefined if there is nothing. */
export function readKept<T>(key: string, read: (kept: unknown) => T): T {
  return read(parsed(key));
}

/** Keeps something under a key, if the browser lets us. */
export function keep(key: string, value: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // the page works without it
  }
}

/** What is kept for each game, without what cannot be read. */
export function readEach<T>(kept: unknown, read: (kept: unknown) => T | undefined): Record<string, T> {
  if (typeof kept !== "object" || kept === null) return {};
  const games = Object.entries(kept).map(([game, each]) => [game, read(each)] as const);
  return Object.fromEntries(games.filter((game): game is [string, T & {}] => game[1] !== undefined));
}

function parsed(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? "null") ?? undefined;
  } catch {
    return undefined;
  }
}
