import type { DesktopNotification } from "#components/shell/desktop-notifications/desktop-notification.ts";

/** One per conversation. Through the service worker if there is one, so that a push for the event replaces it. */
export async function showDesktopNotification(
  notification: DesktopNotification,
  texts: { title: string; body: string },
  open: (href: string) => void,
): Promise<void> {
  if (!("Notification" in window) || Notification.permission !== "granted") return;
  const options = {
    body: texts.body,
    tag: notification.conversationId,
    icon: "/icons/icon-192.png",
    badge: "/icons/badge-96.png",
    data: { id: notification.id, url: notification.href },
    // The page plays its own sound, subject to a preference.
    silent: true,
  };
  const registration = await navigator.serviceWorker?.getRegistration("/");
  if (registration?.active) return registration.showNotification(texts.title, options);
  const shown = new Notification(texts.title, options);
  shown.addEventListener("click", () => {
    window.focus();
    shown.close();
    open(notification.href);
  });
}
