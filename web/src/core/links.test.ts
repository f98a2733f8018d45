import { expect, test } from "vitest";
import { PAGES } from "../wire";
import { linkTo, wholeLinkTo } from "./links";
import { routeOf } from "./router.svelte";

const sources = import.meta.glob(["../**/*.{svelte,ts}", "!../**/*.test.ts", "!../wire.ts"], {
  query: "?raw",
  import: "default",
  eager: true,
}) as Record<string, string>;

test.each(["abc", "a b/c", "%", "é?#&"])("a link to a page is read as that page, with %s", (odd) => {
  expect(routeOf(linkTo("table", { id: odd }))).toMatchObject({ page: "table", params: { id: odd } });
  const route = routeOf(linkTo("replay", { id: odd, step: 3, seat: null, code: odd }));
  expect(route).toMatchObject({ page: "replay", params: { id: odd } });
  expect([...route.query]).toEqual([["step", "3"], ["code", odd]]);
  expect(routeOf(linkTo("rules", { game: odd }, odd))).toMatchObject({ page: "rules", params: { game: odd }, hash: odd });
});

test("a page without parts needs none", () => {
  expect([linkTo("home"), linkTo("mine"), linkTo("return", {}, "a-word")]).toEqual(["/", "/mine", "/return#a-word"]);
  expect(wholeLinkTo("join", { code: "a-b" })).toBe(`${location.origin}/join/a-b`);
});

test("no other file writes the address of a page", () => {
  const starts = Object.values(PAGES).map((path) => path.split("/")[1]).filter(Boolean).join("|");
  const written = new RegExp(`["'\`}]/(?:${starts})(?![\\w-])|href=["']/["']|\\bgo\\(["'\`]/`);
  expect(Object.keys(sources).length).toBeGreaterThan(50);
  expect(written.test('<a href="/rules/{game}">') && written.test("`${location.origin}/join/${code}`")).toBe(true);
  expect(Object.keys(sources).filter((file) => written.test(sources[file]!))).toEqual([]);
});
