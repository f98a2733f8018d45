// Signs that a person is in front of the page.

const SIGNS = ["click", "keydown", "wheel", "touchmove", "focus"] as const;

/** Act at the first sign; at once, if the page was opened just now. Until the returned function is called. */
export function onSign(act: () => void, isOpened: boolean): () => void {
  let isDone = false;
  const sign = (): void => {
    if (isDone || document.visibilityState === "hidden") return;
    isDone = true;
    act();
  };
  for (const name of SIGNS) addEventListener(name, sign, { passive: true });
  document.addEventListener("visibilitychange", sign);
  if (isOpened) sign();
  return () => {
    for (const name of SIGNS) removeEventListener(name, sign);
    document.removeEventListener("visibilitychange", sign);
  };
}
