// Text for other programs.

import { toasts } from "../../core/toasts.svelte";
import { words } from "../../core/words.svelte";

/** Put a text where it can be pasted from, and say so. */
export async function copy(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toasts.show(words("part.copied"));
  } catch {
    toasts.show(words("part.copy_failed", { text })); // not allowed here: it can be marked and copied by hand
  }
}

export const canShare = typeof navigator.share === "function";

/** Hand a link to other programs of the device. */
export async function share(title: string, url: string): Promise<void> {
  try {
    await navigator.share({ title, url });
  } catch {
    // thought better of it
  }
}

/** Where other programs take links, to one of them; else to where it can be pasted from. */
export function handOver(title: string, url: string): Promise<void> {
  return canShare ? share(title, url) : copy(url);
}
