import { afterEach, beforeEach, expect, test } from "vitest";
import { follow, go, routeOf, router, title } from "./router.svelte";

let stop = () => {};
beforeEach(() => {
  history.replaceState(null, "", "/");
  stop = follow();
  go("/");
});
afterEach(() => {
  stop();
  document.body.innerHTML = "";
});

test.each([
  ["/", "home", {}],
  ["/new/pocket-imperium", "new", { game: "pocket-imperium" }],
  ["/tables", "tables", {}],
  ["/mine/", "mine", {}],
  ["/table/abc123", "table", { id: "abc123" }],
  ["/join/CODE%20X", "join", { code: "CODE X" }],
  ["/replay/abc?step=3&seat=1", "replay", { id: "abc" }],
  ["/rules/apex#5.2", "rules", { game: "apex" }],
  ["/learn/apex", "learn", { game: "apex" }],
  ["/account", "account", {}],
  ["/about", "about", {}],
  ["/table", "lost", {}],
  ["/table/", "lost", {}],
  ["/tables/x/y", "lost", {}],
])("%s is the page %s", (path, page, params) => {
  expect(routeOf(path)).toMatchObject({ page, params });
});

test("an address carries a query and a place on the page", () => {
  const route = routeOf("/rules/apex?x=1#5.2");
  expect(route.query.get("x")).toBe("1");
  expect(route.hash).toBe("5.2");
  expect(routeOf("/rules/apex#%").hash).toBe("%");
});

test("go() shows another page, and the browser's way back leads back", async () => {
  go("/tables");
  expect([location.pathname, router.route.page]).toEqual(["/tables", "tables"]);
  history.replaceState(null, "", "/");
  dispatchEvent(new PopStateEvent("popstate"));
  expect(router.route.page).toBe("home");
});

function click(href: string, more: Partial<MouseEventInit> & { target?: string } = {}): boolean {
  const link = document.createElement("a");
  link.href = href;
  if (more.target) link.target = more.target;
  const inner = link.appendChild(document.createElement("span"));
  document.body.append(link);
  const event = new MouseEvent("click", { bubbles: true, cancelable: true, ...more });
  inner.dispatchEvent(event);
  return event.defaultPrevented;
}

test("a link within the client is followed without a new page load", () => {
  expect(click("/table/abc")).toBe(true);
  expect(router.route).toMatchObject({ page: "table", params: { id: "abc" } });
});

test.each([
  ["http://elsewhere.example/", {}],
  ["/api/tables/x/record", {}],
  ["/tables", { ctrlKey: true }],
  ["/tables", { button: 1 }],
  ["/tables", { target: "_blank" }],
])("the browser itself follows %s %o", (href, more) => {
  click(href, more);
  expect(router.route.page).toBe("home");
});

test("the title says whose turn it is", () => {
  title("Apex", true);
  expect(document.title).toBe("● Apex · Armillary");
  title("");
  expect(document.title).toBe("Armillary");
});
