// Trying again when a connection is lost: soon at first, then less often, and never all at the same moment.

const SOON = 250; // milliseconds
const LATE = 15_000;
/** Milliseconds for which a connection must have lived, for the next try to come soon again. */
export const GOOD = 10_000;

/** How long to wait before each new try. Half of each is chance: browsers that lost a server come back one by one. */
export function* delays(soon = SOON, late = LATE): Generator<number, never> {
  for (let longest = soon; ; longest = Math.min(late, longest * 2)) {
    yield longest * (0.5 + Math.random() / 2);
  }
}

/** Wait, but no longer than until the browser is online again or the page is looked at. */
export function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    const stop = onReturn(done);
    const timer = setTimeout(done, milliseconds);
    function done(): void {
      clearTimeout(timer);
      stop();
      resolve();
    }
  });
}

/** Call when there may be a connection again; the returned function ends it. */
export function onReturn(act: () => void): () => void {
  const seen = () => {
    if (document.visibilityState === "visible") act();
  };
  addEventListener("online", act);
  document.addEventListener("visibilitychange", seen);
  return () => {
    removeEventListener("online", act);
    document.removeEventListener("visibilitychange", seen);
  };
}
