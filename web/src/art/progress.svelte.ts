/** How far a movement has got, 0 to 1. */
export class Progress {
  part = $state(0);

  /** Begins at once; the returned function stops it. */
  run(milliseconds: number): () => void {
    const started = performance.now();
    const step = (now: number): void => {
      this.part = Math.min(1, Math.max(0, (now - started) / milliseconds));
      if (this.part < 1) frame = requestAnimationFrame(step);
    };
    let frame = requestAnimationFrame(step);
    return () => cancelAnimationFrame(frame);
  }
}

/** Slow at both ends. */
export function eased(part: number): number {
  return part < 0.5 ? 4 * part ** 3 : 1 - (2 - 2 * part) ** 3 / 2;
}
