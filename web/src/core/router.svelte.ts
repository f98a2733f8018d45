// Which page is shown: the address bar decides, and links change it without a new page load.

import { PAGES } from "../wire";

export type PageName = keyof typeof PAGES | "lost";

export interface Route {
  page: PageName;
  params: Record<string, string>;
  query: URLSearchParams;
  /** Without the "#". */
  hash: string;
  path: string;
}

/** What an address shows. */
export function routeOf(address: string): Route {
  const url = new URL(address, "http://here");
  const path = url.pathname.length > 1 ? url.pathname.replace(/\/+$/, "") || "/" : "/";
  const rest = { query: url.searchParams, hash: decoded(url.hash.slice(1)), path };
  for (const [page, pattern] of Object.entries(PAGES)) {
    const params = fitted(pattern, path);
    if (params) return { page: page as PageName, params, ...rest };
  }
  return { page: "lost", params: {}, ...rest };
}

function fitted(pattern: string, path: string): Record<string, string> | null {
  const wanted = pattern.split("/");
  const given = path.split("/");
  if (wanted.length !== given.length) return null;
  const params: Record<string, string> = {};
  for (const [at, part] of wanted.entries()) {
    if (part.startsWith(":") && given[at]) params[part.slice(1)] = decoded(given[at]);
    else if (part !== given[at]) return null;
  }
  return params;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

let current = $state.raw(routeOf(location.href));

export const router = {
  get route(): Route {
    return current;
  },
};

/** Show another page. */
export function go(path: string, how: { replace?: boolean } = {}): void {
  if (how.replace) history.replaceState(null, "", path);
  else history.pushState(null, "", path);
  current = routeOf(location.href);
}

/** Follow the address bar and every link within the client, until the returned function is called. */
export function follow(): () => void {
  const read = () => (current = routeOf(location.href));
  addEventListener("popstate", read);
  document.addEventListener("click", clicked);
  return () => {
    removeEventListener("popstate", read);
    document.removeEventListener("click", clicked);
  };
}

function clicked(event: MouseEvent): void {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) {
    return;
  }
  const link = (event.target as Element | null)?.closest?.("a");
  if (!link?.href || link.target || link.hasAttribute("download")) return;
  const url = new URL(link.href);
  if (url.origin !== location.origin || url.pathname.startsWith("/api")) return;
  if (url.hash && url.pathname === location.pathname && url.search === location.search) return; // a place on this page
  event.preventDefault();
  go(url.pathname + url.search + url.hash, { replace: url.href === location.href });
}

/** The title of the page, marked when it is the reader's turn. */
export function title(text: string, turn = false): void {
  document.title = `${turn ? "● " : ""}${text ? `${text} · ` : ""}Armillary`;
}
