// It is your turn: a notice outside the page, for those who want it.

import { settings } from "./settings.svelte";

/** Call for attention at a table. */
export function callFor(text: string, path: string): void {
  if (settings.notifications && document.visibilityState === "hidden") void notify(text, path);
}

/** Whether this browser can show notices at all. */
export function canNotify(): boolean {
  return "Notification" in globalThis && "serviceWorker" in navigator;
}

/** Turn notices on or off; the browser asks the person. False: they do not want it, or it cannot be done. */
export async function setNotifications(wanted: boolean): Promise<boolean> {
  const isOn = wanted && canNotify() && (await Notification.requestPermission()) === "granted";
  settings.set("notifications", isOn);
  return isOn === wanted;
}

/** Shown by the worker, which also knows what to do when it is clicked. */
async function notify(text: string, path: string): Promise<void> {
  if (!canNotify() || Notification.permission !== "granted") return;
  const worker = await navigator.serviceWorker.getRegistration();
  await worker?.showNotification("Armillary", { body: text, icon: "/icon-512.png", tag: path, data: path });
}
