// Where the pages are: every link to one is made here, from the list that the router follows and the server has too.

import { PAGES } from "../wire";

type Pages = typeof PAGES;
type Page = keyof Pages;
/** What stands behind the colons of a path. */
type Named<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | Named<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;
/** What is null or undefined is left out. */
type Query = Record<string, string | number | null | undefined>;
type Carried<Of extends Page> = [Named<Pages[Of]>] extends [never]
  ? [parts?: Query, hash?: string]
  : [parts: Record<Named<Pages[Of]>, string> & Query, hash?: string];

/** The path of a page. Parts that it does not name are its query. */
export function linkTo<Of extends Page>(page: Of, ...[parts, hash]: Carried<Of>): string {
  const left = new Map(Object.entries((parts ?? {}) as Query));
  const path = PAGES[page].replace(/:(\w+)/g, (_, name: string) => {
    const found = left.get(name);
    left.delete(name);
    return encodeURIComponent(String(found));
  });
  const query = new URLSearchParams();
  for (const [name, value] of left) if (value != null) query.set(name, String(value));
  return path + (query.size ? `?${query}` : "") + (hash ? `#${encodeURIComponent(hash)}` : "");
}

/** The same for others, who are elsewhere. */
export function wholeLinkTo<Of extends Page>(page: Of, ...carried: Carried<Of>): string {
  return location.origin + linkTo(page, ...carried);
}
