import { afterEach, expect, test, vi } from "vitest";
import { onSign } from "./signs";

const act = vi.fn();
let stop = () => {};

afterEach(() => {
  stop();
  act.mockReset();
  vi.restoreAllMocks();
});

test("a person who opens the page has come back", () => {
  stop = onSign(act, true);
  expect(act).toHaveBeenCalledOnce();
});

test("on an open page a person is back with the first thing they do, and once", () => {
  stop = onSign(act, false);
  expect(act).not.toHaveBeenCalled();
  document.body.click();
  document.body.click();
  expect(act).toHaveBeenCalledOnce();
});

test("nobody looks at a page that is hidden", () => {
  const seen = vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
  stop = onSign(act, true);
  expect(act).not.toHaveBeenCalled();
  seen.mockReturnValue("visible");
  document.dispatchEvent(new Event("visibilitychange"));
  expect(act).toHaveBeenCalledOnce();
});
