"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { applyRead } from "#components/shell/notifications/apply-notification.ts";
import { readNotifications, unreadNotificationsQuery } from "#lib/notifications/browser.ts";

export function useMarkNotificationsRead(conversationId: string): void {
  const client = useQueryClient();
  const { data } = useQuery(unreadNotificationsQuery);
  const isUnread = data?.hasMore || data?.data.some((item) => item.conversationId === conversationId);
  useEffect(() => {
    if (!isUnread) return;
    const see = () => {
      if (document.visibilityState !== "visible") return;
      readNotifications({ conversationId }).then(
        (ids) => applyRead(client, ids),
        // They stay unread until the conversation is opened again.
        () => undefined,
      );
    };
    see();
    document.addEventListener("visibilitychange", see);
    return () => document.removeEventListener("visibilitychange", see);
  }, [isUnread, conversationId, client]);
}
