"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useEffect } from "react";
import { viewCountsQuery } from "#lib/views/browser.ts";

/** Tells in the window's title how many conversations wait to be read by the viewer: theirs, and those of nobody. */
export function useTitleBadge(conversationId: string | undefined): void {
  const t = useTranslations("list");
  const { data } = useQuery(viewCountsQuery);
  const unread = data ? data.views.mine.unread + data.views.unassigned.unread : 0;
  const title =
    unread > 0 ? `(${unread > 999 ? "999+" : unread}) ${t("inbox")} · Parley` : `${t("inbox")} · Parley`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page sets its own title, and this one again after it
  useEffect(() => {
    document.title = title;
  }, [title, conversationId]);
}
