// The pages, each loaded when it is needed.

import type { Component } from "svelte";
import type { PageName } from "../core/router.svelte";

const pages: Record<PageName, () => Promise<{ default: Component }>> = {
  home: () => import("./Home.svelte"),
  new: () => import("./NewTable.svelte"),
  tables: () => import("./Tables.svelte"),
  mine: () => import("./Tables.svelte"),
  join: () => import("./Join.svelte"),
  table: () => import("./TablePage.svelte"),
  replay: () => import("./ReplayPage.svelte"),
  daily: () => import("./DailyPage.svelte"),
  rules: () => import("./RulesPage.svelte"),
  learn: () => import("./LearnPage.svelte"),
  return: () => import("./ReturnPage.svelte"),
  confirm: () => import("./ConfirmPage.svelte"),
  account: () => import("./AccountPage.svelte"),
  about: () => import("./AboutPage.svelte"),
  lost: () => import("./NotFound.svelte"),
};

export function loadPage(name: PageName): Promise<{ default: Component }> {
  return pages[name]();
}
