// What a civilisation starts with, read from the words the server has for it.

import type { Choice, Message } from "../../wire";

export interface Start {
  ships: number;
  /** Production, movement, influence, armament. */
  levels: number[];
}

export function startOf({ text }: Choice): Start {
  const levels = [0, 0, 0, 0];
  read(text.args?.levels, levels);
  return { ships: Number(text.args?.ships ?? 0), levels };
}

function read(value: number | string | Message | undefined, levels: number[]): void {
  if (typeof value !== "object") return;
  const { evolution, level } = value.args ?? {};
  if (typeof evolution === "object" && typeof level === "number") levels[Number(evolution.id.split(".")[1])] = level;
  else Object.values(value.args ?? {}).forEach((part) => read(part, levels));
}
