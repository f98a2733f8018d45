import { beforeEach, expect, test } from "vitest";
import type { TableInfo } from "../wire";
import { kept } from "./kept.svelte";

const table = (id: string, status: TableInfo["status"], moved: number) =>
  ({ id, game: "apex", status, asked: [0], seat: 0, moved, options: {}, seats: [{ kind: "person", name: "Ada" }], code: "secret" }) as unknown as TableInfo;
const names = () => kept.tables.map(({ id }) => id);

beforeEach(() => kept.belongTo(null));

test("what is seen of some tables leaves the others as they were", () => {
  kept.note("ada", { status: "running" }, [table("a", "running", 1), table("b", "running", 3)], true);
  kept.note("ada", { status: "over" }, [table("c", "finished", 2)], true);
  expect(names()).toEqual(["b", "c", "a"]);
  kept.note("ada", { status: "over" }, [table("a", "finished", 4)], false);
  expect(names()).toEqual(["a", "b", "c"]);
});

test("what is no longer among all of its kind is gone", () => {
  kept.note("ada", { status: "running" }, [table("a", "running", 1), table("b", "running", 2)], true);
  kept.note("ada", { status: "running" }, [table("b", "running", 2)], true);
  expect(names()).toEqual(["b"]);
});

test("only what a list shows is kept, of one person, until another person or nobody is known", () => {
  kept.note("ada", {}, [table("a", "running", 1)], true);
  expect(localStorage.getItem("armillary.tables")).not.toContain("secret");
  kept.belongTo("ada");
  expect(names()).toEqual(["a"]);
  kept.note("ben", {}, [table("b", "running", 1)], true);
  expect(names()).toEqual(["b"]);
  kept.belongTo("ada");
  expect([names(), localStorage.getItem("armillary.tables")]).toEqual([[], null]);
});
