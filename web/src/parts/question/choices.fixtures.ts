// Choices for tests.

import type { Choice, Message } from "../../wire";

export function choice(key: number, kind = "hex", id = key): Choice {
  return { key, target: { kind, id }, text: { id: `${kind} ${id}` } };
}

export const text = (message: Message): string => message.id;
