// It is your turn: a sound and a notice outside the page, for those who want them.

import { settings } from "./settings.svelte";

const NOTES = [587.33, 880]; // Hz: d and a
const APART = 0.14; // seconds
const RINGS = 1.2; // seconds
const LOUD = 0.07;
let audio: AudioContext | null = null;

/** Call for attention at a table. */
export function callFor(text: string, path: string): void {
  if (settings.sound) chime();
  if (settings.notifications && document.visibilityState === "hidden") void notify(text, path);
}

/** Two notes, soft as a small bell. */
export function chime(): void {
  try {
    audio ??= new AudioContext();
    void audio.resume();
    for (const [at, pitch] of NOTES.entries()) ring(audio, pitch, audio.currentTime + at * APART);
  } catch {
    // no sound can be made here
  }
}

function ring(context: AudioContext, pitch: number, start: number): void {
  const tone = new OscillatorNode(context, { frequency: pitch, type: "sine" });
  const volume = new GainNode(context, { gain: 0 });
  volume.gain.setValueAtTime(0, start);
  volume.gain.linearRampToValueAtTime(LOUD, start + 0.01);
  volume.gain.exponentialRampToValueAtTime(0.0001, start + RINGS);
  tone.connect(volume).connect(context.destination);
  tone.start(start);
  tone.stop(start + RINGS);
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
