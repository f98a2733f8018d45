/** How far a movement has got, 0 to 1, from the moment it is made. */
export class Progress {
  part = $state(0);

  /** Starts at once; the result stops it. */
  run(milliseconds: number): () => void {
    const started = performance.now();
    let frame = requestAnimationFrame(function step(now: number) {
      self.part = Math.min(1, Math.max(0, (now - started) / milliseconds));
      if (self.part < 1) frame = requestAnimationFrame(step);
    });
    const self = this;
    return () => cancelAnimationFrame(frame);
  }
}

/** Slow at both ends. */
export function eased(part: number): number {
  return part < 0.5 ? 4 * part ** 3 : 1 - (2 - 2 * part) ** 3 / 2;
}
