// Keys that act wherever the focus is.

const WRITING = "input, textarea, select, dialog, [contenteditable]";
const PRESSED = "button, a, summary, [role=button], [role=tab]"; // they have uses for some keys themselves

/** A key for the page, with nothing held down: nobody is writing, and nothing else has used it. */
export function isPlain(event: KeyboardEvent): boolean {
  return !event.defaultPrevented && !event.ctrlKey && !event.metaKey && !event.altKey && !isWriting(event);
}

export function isWriting({ target }: KeyboardEvent): boolean {
  return target instanceof Element && target.closest(WRITING) !== null;
}

/** Whether the focus is on something that the enter key presses. */
export function isOnButton({ target }: KeyboardEvent): boolean {
  return target instanceof Element && target.closest(PRESSED) !== null;
}
