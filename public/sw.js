// Parley's service worker: push notifications, clicks on them, and a page for when there is no network or no server. Its cache
// contains only /offline.html, so it never shows outdated or private data. A test names the cache by that page's hash.
const CACHE = "parley-offline-b26d7d31";
const OFFLINE = "/offline.html";

self.addEventListener("install", (event) => {
  event.waitUntil(
    caches
      .open(CACHE)
      .then((cache) => cache.add(new Request(OFFLINE, { cache: "reload" })))
      .then(() => self.skipWaiting()),
  );
});

self.addEventListener("activate", (event) => {
  event.waitUntil(
    Promise.all([
      caches
        .keys()
        .then((names) =>
          Promise.all(names.filter((name) => name !== CACHE).map((name) => caches.delete(name))),
        ),
      self.registration.navigationPreload?.enable(),
    ]).then(() => self.clients.claim()),
  );
});

self.addEventListener("fetch", (event) => {
  if (event.request.mode !== "navigate" || event.request.method !== "GET") return;
  event.respondWith(load(event));
});

// What a proxy answers while the server behind it is restarted.
const UNAVAILABLE = [502, 503, 504];

async function load(event) {
  const offline = () => caches.match(OFFLINE, { cacheName: CACHE });
  try {
    const response = (await event.preloadResponse) ?? (await fetch(event.request));
    const page = isUnavailable(event.request, response) && (await offline());
    return page ? asUpdating(page) : response;
  } catch (error) {
    const page = await offline();
    if (!page) throw error;
    return page;
  }
}

function isUnavailable(request, { status }) {
  // A download is not a page.
  return UNAVAILABLE.includes(status) && !new URL(request.url).pathname.startsWith("/api/");
}

async function asUpdating(page) {
  const html = (await page.text()).replace("<html ", "<html data-updating ");
  return new Response(html, { status: 503, headers: page.headers });
}

self.addEventListener("push", (event) => event.waitUntil(show(event.data?.json() ?? {})));

async function show({ id, tag, title = "Parley", body = "", url = "/inbox" }) {
  const shown = (await self.registration.getNotifications({ tag })).find(({ data }) => data?.id === id);
  const pages = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  // A visible page shows the notification itself.
  if (!shown && pages.some(({ visibilityState }) => visibilityState === "visible")) return;
  // Browsers require a notification for every push, so one that a page has already shown is shown again unchanged.
  await self.registration.showNotification(shown?.title ?? title, {
    body: shown?.body ?? body,
    tag,
    icon: "/icons/icon-192.png",
    badge: "/icons/badge-96.png",
    renotify: !shown,
    silent: shown !== undefined,
    data: { id, url },
  });
  await self.navigator.setAppBadge?.().catch(() => {});
}

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data?.url ?? "/inbox"));
});

async function open(url) {
  const pages = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const page = pages.find((client) => new URL(client.url).pathname.startsWith("/inbox")) ?? pages[0];
  if (!page) return self.clients.openWindow(url);
  await page.focus();
  // The inbox opens its conversations without a reload.
  if (new URL(page.url).pathname.startsWith("/inbox") && url.startsWith("/inbox/"))
    page.postMessage({ type: "open", url });
  else await page.navigate(url).catch(() => self.clients.openWindow(url));
}
