// What a page waits for. It is shown once all of it is there, and not part by part: what comes later pushes away what is there already.

import { untrack } from "svelte";
import { connection } from "./connection.svelte";

const REST = 40; // milliseconds in which nothing more is asked for
const PATIENCE = 2500; // milliseconds after which a page is shown as far as it is there

let awaited = $state(0);

/** A page waits for this, too. */
export function hold<T>(wanted: Promise<T>): Promise<T> {
  untrack(() => (awaited += 1));
  const done = () => void (awaited -= 1);
  wanted.then(done, done);
  return wanted;
}

/** In an effect of a page that was opened: calls once it stands, with the letters it is written in. */
export function onReady(call: () => void): void {
  $effect(() => {
    const timer = setTimeout(call, PATIENCE);
    return () => clearTimeout(timer);
  });
  $effect(() => {
    if (awaited && !connection.lost) return; // what has been kept is all there is
    let isLeft = false;
    const timer = setTimeout(() => void written().then(() => isLeft || call()), REST);
    return () => {
      isLeft = true;
      clearTimeout(timer);
    };
  });
}

/** The fonts are there that are needed so far. */
async function written(): Promise<void> {
  await document.fonts?.ready;
}
