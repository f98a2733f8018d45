// The client as something to install: the shell is kept, and a new version is taken when the page is loaded again.

const TRIED = "armillary.reloaded";
const SOON = 10_000; // milliseconds

export function install(): void {
  addEventListener("vite:preloadError", reloadOnce);
  if (import.meta.env.PROD && "serviceWorker" in navigator) {
    navigator.serviceWorker.register("/worker.js").catch(() => {}); // it works without, but for the lack of connection
  }
}

/** A part that is gone belongs to an older version: the page of the new one names other parts. */
function reloadOnce(event: Event): void {
  const before = Number(sessionStorage.getItem(TRIED) ?? 0);
  if (Date.now() - before < SOON) return;
  event.preventDefault();
  sessionStorage.setItem(TRIED, String(Date.now()));
  location.reload();
}
