import { render, screen, waitFor } from "@testing-library/svelte";
import { beforeEach, expect, test, vi } from "vitest";
import App from "./App.svelte";
import { connection } from "./core/connection.svelte";
import { go } from "./core/router.svelte";
import { settings } from "./core/settings.svelte";
import { toasts } from "./core/toasts.svelte";
import { speak } from "./core/words.svelte";

beforeEach(async () => {
  localStorage.clear();
  vi.stubGlobal("scrollTo", () => {});
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("nobody should be asked")));
  settings.set("language", "en");
  settings.set("theme", "system");
  await speak("en");
  go("/no/such");
  render(App);
  await screen.findByRole("heading", { name: "Nothing here" });
});

test("the language can be changed, in words and for those who hear the page", async () => {
  screen.getByRole("button", { name: "FR" }).click();
  await screen.findByRole("heading", { name: "Rien ici" });
  expect(document.documentElement.lang).toBe("fr");
  await waitFor(() => expect(document.title).toBe("Rien ici · Armillary"));
});

test("the theme can be changed, and is kept", async () => {
  const button = screen.getByRole("button", { name: /Theme/ });
  for (const [theme, shown] of [
    ["day", "day"],
    ["night", "night"],
    ["system", undefined],
  ] as const) {
    button.click();
    await waitFor(() => expect(document.documentElement.dataset.theme).toBe(shown));
    expect(JSON.parse(localStorage.getItem("armillary.settings")!)).toMatchObject({ theme });
  }
});

test("a page stays when only its query changes, and is made anew at another path", async () => {
  const heading = screen.getByRole("heading");
  const main = screen.getByRole("main");
  go("/no/such?step=3");
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(screen.getByRole("heading")).toBe(heading);
  expect(document.activeElement).not.toBe(main);
  go("/no/such/either");
  await waitFor(() => expect(screen.getByRole("heading")).not.toBe(heading));
  expect(document.activeElement).toBe(main);
});

test("a message names the rule and can be closed", async () => {
  toasts.show("You may not.", { kind: "trouble", rule: { game: "apex", number: "5.2" } });
  const link = await screen.findByRole("link", { name: "Rule 5.2" });
  expect(link.getAttribute("href")).toBe("/rules/apex#5.2");
  screen.getByRole("button", { name: "Close" }).click();
  await waitFor(() => expect(screen.queryByText("You may not.")).toBeNull());
});

test("a lost connection is told after a moment, and no longer than it lasts", async () => {
  vi.useFakeTimers();
  const loser = {};
  connection.lose(loser);
  await vi.advanceTimersByTimeAsync(100);
  expect(screen.getByRole("status").textContent).toBe("");
  await vi.advanceTimersByTimeAsync(2000);
  expect(screen.getByRole("status").textContent).toContain("No connection");
  connection.regain(loser);
  await vi.advanceTimersByTimeAsync(10);
  expect(screen.getByRole("status").textContent).toBe("");
  vi.useRealTimers();
});
