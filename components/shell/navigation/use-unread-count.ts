"use client";

import { useQuery } from "@tanstack/react-query";
import { viewCountsQuery } from "#lib/conversations/views/browser.ts";

/** The number of unread conversations that are the signed-in member's or unassigned. */
export function useUnreadCount(): number {
  const { data } = useQuery({
    ...viewCountsQuery,
    // The stream delivers the first counts.
    enabled: ({ state }) => state.data !== undefined,
  });
  return data ? data.views.mine.unread + data.views.unassigned.unread : 0;
}
