import { expect, test, vi } from "vitest";
import type { Me } from "../wire";
import { api } from "./api";
import { session } from "./session.svelte";
import { Trouble } from "./trouble";

const ADA: Me = { id: "ada", name: "Ada", account: false, csrf: "secret" };

test("a visitor who became known in another tab meanwhile is not made a new guest", async () => {
  localStorage.clear();
  session.be(null);
  vi.spyOn(api, "guest").mockRejectedValue(new Trouble(409, { error: "people.known", text: "You are Ada already." }));
  vi.spyOn(api, "me").mockResolvedValue(ADA);
  expect(await session.ensure()).toEqual(ADA);
  expect(session.me).toEqual(ADA);
});
