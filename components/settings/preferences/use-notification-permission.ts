"use client";

import { useSyncExternalStore } from "react";

type Permission = NotificationPermission | "unsupported" | "unknown";

function read(): Permission {
  return "Notification" in window ? Notification.permission : "unsupported";
}

const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  let status: PermissionStatus | undefined;
  void navigator.permissions?.query({ name: "notifications" }).then((found) => {
    if (!listeners.has(listener)) return;
    status = found;
    status.addEventListener("change", listener);
  });
  return () => {
    listeners.delete(listener);
    status?.removeEventListener("change", listener);
  };
}

export function useNotificationPermission(): Permission {
  return useSyncExternalStore(subscribe, read, () => "unknown");
}

export async function askPermission(): Promise<NotificationPermission> {
  const permission = await Notification.requestPermission();
  for (const listener of listeners) listener();
  return permission;
}
