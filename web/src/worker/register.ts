/** Has the browser keep the page, once it is there: see `worker.ts`. */

export function registerWorker(): void {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return; // which is not there without HTTPS
  if (document.readyState === "complete") register();
  else addEventListener("load", register);
}

function register(): void {
  navigator.serviceWorker.register("/sw.js").catch(() => undefined); // the page works without it
}
