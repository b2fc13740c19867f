"use client";

import { useEffect } from "react";

/** After the page has loaded. Parley works without it. */
export function ServiceWorker() {
  useEffect(() => {
    if (!("serviceWorker" in navigator)) return;
    void navigator.serviceWorker.register("/sw.js", { updateViaCache: "none" }).catch(() => {});
    // Without the permission there is no subscription to check, and its code is not loaded.
    if (!("Notification" in window) || Notification.permission !== "granted") return;
    void import("#components/shell/desktop-notifications/push-subscription.ts")
      .then(({ claimPushSubscription }) => claimPushSubscription())
      .catch(() => {});
  }, []);
  return null;
}
