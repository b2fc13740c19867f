import type { News } from "#components/shell/desktop-notifications/desktop-notification.ts";

/**
 * Shows a desktop notification, through the service worker where there is one: a push for the same event replaces it.
 * One notification per conversation.
 */
export async function showDesktopNotification(
  news: News,
  texts: { title: string; body: string },
  open: (href: string) => void,
): Promise<void> {
  if (!("Notification" in window) || Notification.permission !== "granted") return;
  const options = {
    body: texts.body,
    tag: news.conversationId,
    icon: "/icons/icon-192.png",
    badge: "/icons/badge-96.png",
    data: { id: news.id, url: news.href },
    // The page plays its own sound, subject to a preference.
    silent: true,
  };
  const registration = await navigator.serviceWorker?.getRegistration("/");
  if (registration?.active) return registration.showNotification(texts.title, options);
  const notification = new Notification(texts.title, options);
  notification.addEventListener("click", () => {
    window.focus();
    notification.close();
    open(news.href);
  });
}
