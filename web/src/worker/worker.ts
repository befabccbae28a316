/**
 * The service worker: keeps the files of this build, so that the page opens without a connection, too.
 *
 * It never touches `/api`. A page comes from the server if it can be reached, and so a new build is there at the next
 * load; the worker of an old build stays as long as one of its pages is open, and keeps the files which that still needs.
 */

/** The parts of a service worker that are used here; the types of pages do not have them. */
interface Lasting extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface Asked extends Lasting {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
}
interface Pressed extends Lasting {
  readonly notification: Notification;
}
interface OpenPage {
  readonly url: string;
  focus(): Promise<OpenPage>;
  navigate(to: string): Promise<OpenPage | null>;
}
interface WorkerScope {
  readonly clients: {
    claim(): Promise<void>;
    matchAll(which: { type: "window" }): Promise<readonly OpenPage[]>;
    openWindow(to: string): Promise<OpenPage | null>;
  };
  addEventListener(kind: "install" | "activate", hear: (event: Lasting) => void): void;
  addEventListener(kind: "fetch", hear: (event: Asked) => void): void;
  addEventListener(kind: "notificationclick", hear: (event: Pressed) => void): void;
}

/** Both are put in front of this file when it is built: the paths of all files, and a name for all that is in them. */
declare const FILES: readonly string[];
declare const BUILD: string;

const START = "/";
const CACHE = `belvedere-${BUILD}`;
const scope = self as unknown as WorkerScope;

scope.addEventListener("install", (event) => event.waitUntil(keepFiles()));
scope.addEventListener("activate", (event) => event.waitUntil(takeOver()));
scope.addEventListener("fetch", (event) => {
  const { pathname, origin } = new URL(event.request.url);
  if (event.request.method !== "GET" || origin !== location.origin || pathname.startsWith("/api/")) return;
  if (event.request.mode === "navigate") event.respondWith(open(event.request));
  else if (FILES.includes(pathname)) event.respondWith(keptOrNew(event.request));
});
scope.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(show(`/matches/${event.notification.tag}`));
});

async function keepFiles(): Promise<void> {
  const cache = await caches.open(CACHE);
  await cache.addAll([new Request(START, { cache: "reload" }), ...FILES]);
}

async function takeOver(): Promise<void> {
  const old = (await caches.keys()).filter((name) => name !== CACHE);
  await Promise.all(old.map((name) => caches.delete(name)));
  await scope.clients.claim();
}

/** A page from the server, or the one that was kept, which says itself that there is no connection. */
async function open(request: Request): Promise<Response> {
  try {
    return await fetch(request);
  } catch {
    return (await kept(START)) ?? Response.error();
  }
}

async function keptOrNew(request: Request): Promise<Response> {
  return (await kept(request)) ?? fetch(request);
}

async function kept(wanted: Request | string): Promise<Response | undefined> {
  const cache = await caches.open(CACHE);
  return cache.match(wanted, { ignoreVary: true, ignoreSearch: true });
}

/** Shows a match in a page that is open, or in a new one. */
async function show(path: string): Promise<void> {
  const pages = await scope.clients.matchAll({ type: "window" });
  const there = pages.find(({ url }) => new URL(url).pathname === path);
  const page = await (there ?? pages[0])?.focus();
  if (!page) await scope.clients.openWindow(path);
  else if (!there) await page.navigate(path);
}
