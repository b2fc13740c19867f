"use client";

import { useEffect } from "react";

/** Installs the service worker once the page has what it needs. Parley works without it where there is none. */
export function ServiceWorker() {
  useEffect(() => {
    if (!("serviceWorker" in navigator)) return;
    void navigator.serviceWorker.register("/sw.js", { updateViaCache: "none" }).catch(() => {});
  }, []);
  return null;
}
