/** Whether the server can be reached, as far as requests have shown, and how often it has come back. */

const PAUSE = 5000;

let isReached = $state(true);
let comebacks = $state(0);
let retry: ReturnType<typeof setTimeout> | undefined;

/** The addresses of one's own machine. */
const LOCAL = /^(localhost|127\.0\.0\.1|\[::1\])$/;

/** Whether the browser knows that nothing gets to the server. One on the same machine needs no connection. */
export function isOffline(): boolean {
  return typeof navigator !== "undefined" && navigator.onLine === false && !LOCAL.test(location.hostname);
}

/** Whether the server can be reached. */
export function reached(): boolean {
  return isReached;
}

/** How often the server has come back: an effect that reads it asks again for what it shows. */
export function returned(): number {
  return comebacks;
}

/** The server has answered something. */
export function wasReached(): void {
  if (isReached) return;
  clearTimeout(retry);
  isReached = true;
  comebacks += 1;
}

/** A request did not get to the server, or the browser knows that none would. */
export function wasMissed(): void {
  if (!isReached) return;
  isReached = false;
  tryLater();
}

/** Notices when the connection goes and comes; called once, while the page is set up. */
export function watchConnection(): void {
  const look = (): void => {
    if (isOffline()) wasMissed();
  };
  addEventListener("offline", look);
  addEventListener("online", () => void tryNow());
  look();
}

function tryLater(): void {
  clearTimeout(retry);
  retry = setTimeout(() => void tryNow(), PAUSE);
}

async function tryNow(): Promise<void> {
  if (isReached) return;
  try {
    if (!isOffline() && (await fetch("/api/me")).ok) wasReached();
  } catch {
    // not yet
  }
  if (!isReached) tryLater();
}
