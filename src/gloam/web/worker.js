// The service worker. VERSION and KEPT are put before this by the house.
// Everything comes from the network first, so that no page is stale; what is kept is public, was asked for
// without a cookie, and is shown only where the network gives nothing. Pages of tables are never kept.
const STORE = `gloam-${VERSION}`;
const OFFLINE = "/offline", DAILY = "/daily";
const known = new Set(KEPT);

self.addEventListener("install", (event) => {
  event.waitUntil((async () => {
    const store = await caches.open(STORE);
    for (const path of KEPT) {
      const answer = await fetch(path, { credentials: "omit", cache: "no-cache" });
      if (answer.ok) await store.put(path, answer);
      else if (path === OFFLINE) throw new Error("nothing to show offline");
    }
    await self.skipWaiting();
  })());
});

self.addEventListener("activate", (event) => {
  event.waitUntil((async () => {
    for (const name of await caches.keys()) if (name !== STORE) await caches.delete(name);
    await self.clients.claim();
  })());
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const address = new URL(request.url);
  if (request.method !== "GET" || address.origin !== location.origin) return;
  if (request.mode === "navigate") event.respondWith(page(request, address));
  else if (known.has(address.pathname)) event.respondWith(part(request, address));
});

/** A page: as the house gives it now; offline, one that everybody may read. */
async function page(request, address) {
  try {
    const answer = await fetch(request);
    if (address.pathname === DAILY) renew(DAILY).catch(() => {}); // another day, another fight
    return answer;
  } catch {
    const store = await caches.open(STORE);
    return (known.has(address.pathname) && await store.match(address.pathname)) || store.match(OFFLINE);
  }
}

/** Keep a public page as it is now, as somebody without a cookie sees it. */
async function renew(path) {
  const answer = await fetch(path, { credentials: "omit", cache: "no-cache" });
  if (answer.ok) await (await caches.open(STORE)).put(path, answer);
}

/** A part of the shell, or something public that a page asks for. */
async function part(request, address) {
  try {
    return await fetch(request);
  } catch (error) {
    const kept = await (await caches.open(STORE)).match(address.pathname);
    if (kept) return kept;
    throw error;
  }
}

self.addEventListener("push", (event) => {
  let said = { title: "gloam", body: "", url: "/", tag: "gloam" };
  try { said = { ...said, ...event.data.json() }; } catch { /* a push without words */ }
  event.waitUntil(self.registration.showNotification(said.title, {
    body: said.body, tag: said.tag, data: { url: said.url }, icon: "/static/icon-192.png", badge: "/static/badge-96.png",
  }));
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const url = new URL(event.notification.data?.url ?? "/", location.origin);
  if (url.origin !== location.origin) return;
  event.waitUntil((async () => {
    for (const each of await self.clients.matchAll({ type: "window" })) {
      if (new URL(each.url).pathname === url.pathname) return each.focus();
    }
    return self.clients.openWindow(url.href);
  })());
});

self.addEventListener("pushsubscriptionchange", (event) => {
  event.waitUntil((async () => {
    const old = event.oldSubscription;
    const fresh = event.newSubscription ?? (old && await self.registration.pushManager.subscribe(old.options));
    if (!old || !fresh) return;
    const { keys = {} } = fresh.toJSON();
    const body = new URLSearchParams({ old: old.endpoint, endpoint: fresh.endpoint, p256dh: keys.p256dh, auth: keys.auth });
    await fetch("/calls/renew", { method: "POST", body, credentials: "same-origin" });
  })());
});
