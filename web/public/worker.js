// Keeps what is the same for everybody, so that the client opens and lessons go on without a connection: its own files, and
// texts that change only with the software. What the server says to one person is never kept.

const SHELL = "armillary-VERSION";
const FILES = "SHELL"; // the build puts the list of files here
const TEXTS = "armillary-texts";
const IS_TEXT = /^\/api\/(games|titles)(\/|$)/;
const EDITION = "edition";
const BROKEN = 500; // and above

self.addEventListener("install", (event) => {
  self.skipWaiting();
  event.waitUntil(caches.open(SHELL).then((cache) => cache.addAll(FILES)));
});

self.addEventListener("activate", (event) => {
  event.waitUntil(forgetOthers().then(() => self.clients.claim()));
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== location.origin) return;
  if (IS_TEXT.test(url.pathname)) event.respondWith(text(request, url));
  else if (!url.pathname.startsWith("/api")) event.respondWith(request.mode === "navigate" ? page(request) : file(request));
});

async function forgetOthers() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name !== SHELL && name !== TEXTS).map((name) => caches.delete(name)));
}

/** The newest page, or the one that is kept when the server is away. */
async function page(request) {
  const found = await answered(request);
  return isWell(found) ? found : ((await kept("/index.html")) ?? found ?? Response.error());
}

async function file(request) {
  return (await kept(request)) ?? fetch(request);
}

async function kept(request) {
  const cache = await caches.open(SHELL);
  return cache.match(request, { ignoreVary: true });
}

/** One that its address names is what it was; any other is the newest, or the one that is kept when the server is away. */
async function text(request, url) {
  const cache = await caches.open(TEXTS);
  const same = url.searchParams.has(EDITION) && (await cache.match(request.url, { ignoreVary: true }));
  if (same) return same;
  const found = await answered(request);
  if (!isWell(found)) return (await newest(cache, url)) ?? found ?? Response.error();
  if (found.ok) await replace(cache, url, found.clone());
  return found;
}

async function replace(cache, url, response) {
  const others = await editionsOf(cache, url);
  await Promise.all(others.map((other) => cache.delete(other, { ignoreVary: true })));
  await cache.put(url.href, response);
}

async function newest(cache, url) {
  const [found] = await editionsOf(cache, url);
  return found && cache.match(found, { ignoreVary: true });
}

/** The same text in any edition. */
async function editionsOf(cache, url) {
  const requests = await cache.keys();
  return requests.filter((other) => plain(new URL(other.url)) === plain(url));
}

function plain(url) {
  const found = new URL(url);
  found.searchParams.delete(EDITION);
  return found.href;
}

/** What the server answers; nothing: it is away. */
async function answered(request) {
  try {
    return await fetch(request);
  } catch {
    return undefined;
  }
}

function isWell(response) {
  return response !== undefined && response.status < BROKEN;
}

/** A notice of a turn leads to its table. */
self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(show(event.notification.data));
});

async function show(path) {
  const pages = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const there = pages.find((page) => new URL(page.url).pathname === path);
  return there ? there.focus() : self.clients.openWindow(path);
}
