"use client";

import { useEffect } from "react";

/**
 * Installs the service worker once the page has what it needs, and sees to it that the browser tells whoever is signed in
 * what is theirs alone. Parley works without it where there is none.
 */
export function ServiceWorker() {
  useEffect(() => {
    if (!("serviceWorker" in navigator)) return;
    void navigator.serviceWorker.register("/sw.js", { updateViaCache: "none" }).catch(() => {});
    // Without the permission there is nothing to claim; what claims is not loaded then.
    if (!("Notification" in window) || Notification.permission !== "granted") return;
    void import("#components/shell/push-device.ts").then(({ claimHere }) => claimHere()).catch(() => {});
  }, []);
  return null;
}
