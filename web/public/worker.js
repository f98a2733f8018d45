// Keeps the shell of the client, so that it opens without a connection. What the server says is never kept.

const NAME = "armillary-VERSION";
const FILES = "SHELL"; // the build puts the list of files here

self.addEventListener("install", (event) => {
  self.skipWaiting();
  event.waitUntil(caches.open(NAME).then((cache) => cache.addAll(FILES)));
});

self.addEventListener("activate", (event) => {
  event.waitUntil(forgetOthers().then(() => self.clients.claim()));
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== location.origin || url.pathname.startsWith("/api")) return;
  event.respondWith(request.mode === "navigate" ? page(request) : file(request));
});

async function forgetOthers() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name !== NAME).map((name) => caches.delete(name)));
}

/** The newest page, or the one that is kept when the server is away. */
async function page(request) {
  try {
    const response = await fetch(request);
    if (response.status < 500) return response;
  } catch {
    // away
  }
  return (await kept("/index.html")) ?? Response.error();
}

async function file(request) {
  return (await kept(request)) ?? fetch(request);
}

async function kept(request) {
  const cache = await caches.open(NAME);
  return cache.match(request, { ignoreVary: true });
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
