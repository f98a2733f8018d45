/** Planets as an engraver cuts them: a disc, the shadow in fine lines, and what makes each world its own. */
import { chance } from "./chance";

export interface PlanetLines {
  /** Shadow: meridians that gather towards the dark limb. */
  shade: string;
  /** Bands, seas or craters. */
  detail: string;
  /** How far the axis leans, in degrees. */
  lean: number;
}

/** `kind`: 0 has bands, 1 craters, 2 parallels; without it chance decides. */
export function planetLines(seed: number, radius: number, kind?: number): PlanetLines {
  const next = chance(seed * 7919 + 17);
  const drawn = Math.floor(next() * 3);
  const detail = [bands, craters, parallels][kind ?? drawn]!;
  return { shade: shade(radius), detail: detail(radius, next), lean: Math.round(next() * 70 - 20) };
}

function shade(radius: number): string {
  const count = Math.round(radius / 4);
  return Array.from({ length: count }, (_, i) => {
    const wide = radius * Math.sin((0.22 + 0.78 * ((i + 0.5) / count)) * (Math.PI / 2));
    return `M0 ${-radius}A${wide.toFixed(1)} ${radius} 0 0 1 0 ${radius}`;
  }).join("");
}

/** A line across the disc at a height, sagging as on a globe seen from above. */
function parallel(radius: number, height: number, from = -1, to = 1): string {
  const half = Math.sqrt(Math.max(0, radius ** 2 - height ** 2));
  const sag = radius * 0.16;
  const at = (part: number) => `${(half * part).toFixed(1)} ${(height + sag * (1 - part * part)).toFixed(1)}`;
  const steps = 6;
  const points = Array.from({ length: steps + 1 }, (_, i) => at(from + ((to - from) * i) / steps));
  return `M${points.join("L")}`;
}

function parallels(radius: number): string {
  return [-0.66, -0.36, -0.06, 0.24, 0.54].map((height) => parallel(radius, height * radius, -1, 1)).join("");
}

function bands(radius: number, next: () => number): string {
  let found = "";
  for (let height = -0.7; height < 0.66; height += 0.1 + next() * 0.16) {
    const from = -1 + next() * 0.5;
    found += parallel(radius, height * radius, from, Math.min(1, from + 0.8 + next()));
  }
  return found;
}

function craters(radius: number, next: () => number): string {
  let found = "";
  for (let i = 0; i < 7; i++) {
    const angle = next() * Math.PI * 2;
    const far = Math.sqrt(next()) * 0.68 * radius;
    const size = (0.07 + next() * 0.13) * radius;
    const x = Math.cos(angle) * far - radius * 0.12;
    const y = Math.sin(angle) * far;
    found += `M${(x - size).toFixed(1)} ${y.toFixed(1)}a${size.toFixed(1)} ${size.toFixed(1)} 0 1 1 ${(size * 1.7).toFixed(1)} ${(size * 0.7).toFixed(1)}`;
  }
  return found;
}
