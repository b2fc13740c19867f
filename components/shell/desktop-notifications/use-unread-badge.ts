"use client";

import { useTitleBadge } from "#components/shell/navigation/page-title.ts";
import { useUnreadCount } from "#components/shell/navigation/use-unread-count.ts";

const MAX_SHOWN = 999;

/** Prefixes the page's title with the number of unread conversations that are the signed-in member's or unassigned. */
export function useUnreadBadge(enabled: boolean): void {
  const unread = useUnreadCount();
  useTitleBadge(enabled && unread > 0 ? `(${unread > MAX_SHOWN ? `${MAX_SHOWN}+` : unread}) ` : "");
}
