import type { News } from "#components/shell/news/news-of.ts";

/**
 * Shows news on the desktop, by the service worker where there is one: a push of the same news finds it there and adds
 * nothing. One conversation has one notification.
 */
export async function showNews(
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
    // The sound is ours, and a preference.
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
