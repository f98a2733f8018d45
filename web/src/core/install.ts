// The client as something to install: it is kept with its lessons, and a new version is taken when the page is loaded again.

import { fetchLessons } from "./later";

const TRIED = "armillary.reloaded";
const SOON = 10_000; // milliseconds
const REST = 3000; // milliseconds after a page was loaded: what it asks for itself comes first

export function install(): void {
  addEventListener("vite:preloadError", reloadOnce);
  if (import.meta.env.PROD && "serviceWorker" in navigator) {
    keep(navigator.serviceWorker).catch(() => {}); // it works without, but for the lack of connection
  }
}

async function keep(workers: ServiceWorkerContainer): Promise<void> {
  await loaded();
  await new Promise((resolve) => setTimeout(resolve, REST));
  await workers.register("/worker.js");
  await workers.ready;
  if (!workers.controller) await new Promise((resolve) => workers.addEventListener("controllerchange", resolve, { once: true }));
  await fetchLessons();
}

async function loaded(): Promise<void> {
  if (document.readyState !== "complete") await new Promise((resolve) => addEventListener("load", resolve, { once: true }));
}

/** A part that is gone belongs to an older version: the page of the new one names other parts. */
function reloadOnce(event: Event): void {
  const before = Number(sessionStorage.getItem(TRIED) ?? 0);
  if (Date.now() - before < SOON) return;
  event.preventDefault();
  sessionStorage.setItem(TRIED, String(Date.now()));
  location.reload();
}
