// Five soft sounds, for those who want them, each made of a few notes as they are needed.

import { settings } from "./settings.svelte";

interface Note {
  /** In Hz. */
  pitch: number;
  /** Seconds after the first. */
  at: number;
  /** Seconds until it has died away. */
  rings: number;
  loud: number;
}

const [D3, A3, D4, A4, D5, E5, A5] = [146.83, 220, 293.66, 440, 587.33, 659.26, 880] as const;
const SOUNDS = {
  /** It is the reader's turn: a small bell. */
  turn: [bell(D5, 0), bell(A5, 0.14)],
  /** The reader's answer is confirmed. */
  done: [tap(A4, 0), tap(D4, 0.08)],
  /** Something happens on the board. */
  told: [tap(A3, 0)],
  /** Something is said at the table. */
  said: [tap(E5, 0), tap(A5, 0.07)],
  /** The match is over. */
  over: [bell(D3, 0), bell(A3, 0.16), bell(D4, 0.32), bell(A4, 0.48)],
} satisfies Record<string, Note[]>;
export type Sound = keyof typeof SOUNDS;

let audio: AudioContext | null = null;

export function sound(name: Sound): void {
  if (!settings.sound) return;
  try {
    audio ??= new AudioContext();
    void audio.resume();
    for (const note of SOUNDS[name]) ring(audio, note);
  } catch {
    // no sound can be made here
  }
}

function bell(pitch: number, at: number): Note {
  return { pitch, at, rings: 1.2, loud: 0.07 };
}

function tap(pitch: number, at: number): Note {
  return { pitch, at, rings: 0.18, loud: 0.04 };
}

function ring(context: AudioContext, { pitch, at, rings, loud }: Note): void {
  const start = context.currentTime + at;
  const tone = new OscillatorNode(context, { frequency: pitch, type: "sine" });
  const volume = new GainNode(context, { gain: 0 });
  volume.gain.setValueAtTime(0, start);
  volume.gain.linearRampToValueAtTime(loud, start + 0.01);
  volume.gain.exponentialRampToValueAtTime(0.0001, start + rings);
  tone.connect(volume).connect(context.destination);
  tone.start(start);
  tone.stop(start + rings);
}
