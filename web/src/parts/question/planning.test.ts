import { expect, test } from "vitest";
import type { DraftStep, Message, Told } from "../../wire";
import { planned } from "./planning";

const text = (message: Message): string => message.id;
const step = (id: string, events = 0): DraftStep => ({ target: { kind: "hex", id: 1 }, text: { id }, events });
const event = (id: string): Told => ({ kind: id, args: {}, text: { id } });

test.each([
  ["nothing", [], [], []],
  ["a choice", [step("a")], [], ["a"]],
  ["a chain that has done nothing yet", [step("a"), step("b")], [], ["a → b"]],
  ["what was done instead of what was chosen", [step("a"), step("b", 1)], ["moved"], ["moved"]],
  ["all that was done, and what is still to do", [step("a", 2), step("b", 1), step("c"), step("d")], ["x", "y", "z"], ["x", "y", "z", "c → d"]],
])("%s", (_, steps, drafted, lines) => {
  expect(planned(steps, drafted.map(event), text)).toEqual(lines);
});
