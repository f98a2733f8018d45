import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { settings } from "./settings.svelte";
import { sound, type Sound } from "./sounds";

const pitches: number[] = [];
const param = { setValueAtTime: vi.fn(), linearRampToValueAtTime: vi.fn(), exponentialRampToValueAtTime: vi.fn() };
const node = { connect: () => node, start: vi.fn(), stop: vi.fn(), gain: param };

beforeEach(() => {
  vi.stubGlobal("AudioContext", class { currentTime = 0; destination = node; resume = async () => {}; });
  vi.stubGlobal("GainNode", class { constructor() { return node; } });
  vi.stubGlobal("OscillatorNode", class {
    constructor(_: unknown, { frequency }: { frequency: number }) {
      pitches.push(frequency);
      return node;
    }
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  settings.set("sound", false);
});

function notes(name: Sound): string {
  pitches.length = 0;
  sound(name);
  return pitches.join(" ");
}

test("there are five sounds, each of its own, for those who want them, and nobody else hears one", () => {
  const names: Sound[] = ["turn", "done", "told", "said", "over"];
  expect(names.map(notes)).toEqual(["", "", "", "", ""]);
  settings.set("sound", true);
  const heard = names.map(notes);
  expect(heard.every(Boolean)).toBe(true);
  expect(new Set(heard).size).toBe(5);
});
