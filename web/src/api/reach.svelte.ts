/** Whether the server can be reached, as far as requests have shown, and how often it has come back. */

const PAUSE = 5000;

let isReached = $state(true);
let comebacks = $state(0);
let retry: ReturnType<typeof setTimeout> | undefined;

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

/** Notices when the network goes and comes; called once, while the page is set up. */
export function watchNetwork(): void {
  addEventListener("offline", wasMissed);
  addEventListener("online", () => void tryNow());
  if (!navigator.onLine) wasMissed();
}

function tryLater(): void {
  clearTimeout(retry);
  retry = setTimeout(() => void tryNow(), PAUSE);
}

async function tryNow(): Promise<void> {
  if (isReached) return;
  try {
    if (navigator.onLine && (await fetch("/api/me")).ok) wasReached();
  } catch {
    // not yet
  }
  if (!isReached) tryLater();
}
