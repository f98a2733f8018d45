// Telling somebody who looks elsewhere that it is their turn.

import { settings } from "../core/settings.svelte";
import { words } from "../core/words.svelte";

const NOTES = [659.3, 987.8]; // hertz: e and b
const APART = 0.14; // seconds
const RINGS = 0.9;
const LOUD = 0.12;

/** As far as the person wants to be told. */
export function callToTurn(game: string): void {
  if (settings.sound) ring();
  if (settings.notifications && document.hidden) notify(game);
}

/** Two notes of a small bell. */
export function ring(): void {
  const audio = new AudioContext();
  NOTES.forEach((frequency, n) => {
    const tone = audio.createOscillator();
    const volume = audio.createGain();
    const start = audio.currentTime + n * APART;
    tone.frequency.value = frequency;
    volume.gain.setValueAtTime(0, start);
    volume.gain.linearRampToValueAtTime(LOUD, start + 0.01);
    volume.gain.exponentialRampToValueAtTime(0.0001, start + RINGS);
    tone.connect(volume).connect(audio.destination);
    tone.start(start);
    tone.stop(start + RINGS);
    tone.onended = () => n === NOTES.length - 1 && void audio.close();
  });
}

function notify(game: string): void {
  if (typeof Notification === "undefined" || Notification.permission !== "granted") return;
  const said = words("table.your_turn");
  const how = { body: game, icon: "/icon.svg", tag: location.pathname };
  try {
    const note = new Notification(said, how);
    note.onclick = () => {
      window.focus();
      note.close();
    };
  } catch {
    void navigator.serviceWorker?.ready.then((worker) => worker.showNotification(said, how)); // phones have it so
  }
}

/** Whether the browser lets us; it asks the person if it has to. */
export async function mayNotify(): Promise<boolean> {
  return typeof Notification !== "undefined" && (await Notification.requestPermission()) === "granted";
}
