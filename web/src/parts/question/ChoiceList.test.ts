import { fireEvent, render, screen } from "@testing-library/svelte";
import { expect, test, vi } from "vitest";
import { speak } from "../../core/words.svelte";
import { choice, text } from "./choices.fixtures";
import { digitsOf, sorted } from "./choices";
import ChoiceList from "./ChoiceList.svelte";

function shown(more: object = {}) {
  const given = { ...sorted([choice(0, "button"), choice(3), choice(9), choice(2, "sector")]), text, hover: null, choose: vi.fn(), onhover: vi.fn() };
  return { ...given, ...render(ChoiceList, { ...given, ...more }) };
}

test("choices are sorted: things by kind, then buttons; many numbers are for stepping", () => {
  const numbers = [choice(2, "number"), choice(0, "number"), choice(1, "number")];
  const found = sorted([choice(0, "button"), choice(3), choice(2, "sector"), choice(9), ...numbers]);
  expect(found.things.map(({ kind, choices }) => [kind, choices.map(({ key }) => key)])).toEqual([["hex", [3, 9]], ["sector", [2]]]);
  expect(found.buttons.map(({ key }) => key)).toEqual([0]);
  expect(found.numbers.map(({ target }) => target.id)).toEqual([0, 1, 2]);
  const few = sorted(numbers.slice(1));
  expect(few.numbers).toEqual([]);
  expect(few.buttons).toHaveLength(2);
});

test("what stands nowhere on the board is a button", () => {
  const found = sorted([choice(3), choice(9), choice(2, "sector")], ({ id }) => id !== 9);
  expect(found.things.map(({ kind, choices }) => [kind, choices.map(({ key }) => key)])).toEqual([["hex", [3]], ["sector", [2]]]);
  expect(found.buttons.map(({ key }) => key)).toEqual([9]);
});

test("every choice is a button in words, and a click chooses its key", async () => {
  await speak("en");
  const { choose } = shown();
  expect(screen.getAllByRole("button").map((one) => one.querySelector("span")!.textContent)).toEqual(["Hex 3", "Hex 9", "Sector 2", "Button 0"]);
  await fireEvent.click(screen.getByText("Hex 9"));
  expect(choose).toHaveBeenCalledWith(9);
});

test("digits pick in the order of the list, unless the reader writes or they are wanted elsewhere", async () => {
  const { choose, rerender } = shown();
  await fireEvent.keyDown(window, { key: "3" });
  expect(choose).toHaveBeenLastCalledWith(2);
  await fireEvent.keyDown(window, { key: "9" });
  const field = document.body.appendChild(document.createElement("input"));
  await fireEvent.keyDown(field, { key: "1" });
  await rerender({ digits: false });
  await fireEvent.keyDown(window, { key: "1" });
  expect(choose).toHaveBeenCalledTimes(1);
  field.remove();
});

test("it points to the board, and the board to it", async () => {
  const { onhover, rerender } = shown();
  const button = screen.getByText("Hex 9").closest("button")!;
  await fireEvent.focus(button);
  expect(onhover).toHaveBeenLastCalledWith({ kind: "hex", id: 9 });
  await fireEvent.blur(button);
  expect(onhover).toHaveBeenLastCalledWith(null);
  expect(button.classList.contains("pointed")).toBe(false);
  await rerender({ hover: { kind: "hex", id: 9 } });
  expect(button.classList.contains("pointed")).toBe(true);
});

test("a number is picked by itself, whatever buttons are beside it", async () => {
  const [five, seven, doubt] = [choice(15, "number", 5), choice(17, "number", 7), choice(99, "button")];
  expect(new Map(digitsOf([five!, seven!, doubt!]))).toEqual(new Map([["0", 99], ["5", 15], ["7", 17]]));
  expect(new Map(digitsOf([choice(10, "number", 0), five!, doubt!])).get("0")).toBe(10);
  expect(new Map(digitsOf([choice(4), five!])).get("2")).toBe(15);
  const { choose } = shown(sorted([five!, doubt!]));
  expect(screen.getByText("Number 5").closest("button")!.querySelector("kbd")!.textContent).toBe("5");
  await fireEvent.keyDown(window, { key: "1" });
  expect(choose).not.toHaveBeenCalled();
  await fireEvent.keyDown(window, { key: "5" });
  await fireEvent.keyDown(window, { key: "0" });
  expect(choose.mock.calls).toEqual([[15], [99]]);
});
