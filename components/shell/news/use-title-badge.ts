"use client";

import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { viewCountsQuery } from "#lib/views/browser.ts";

const BADGE = /^\(\d+\+?\) /;
const MOST = 999;

/**
 * Tells before every page's title how many conversations wait to be read by the viewer: theirs, and those of nobody. The
 * stream brings the counts to every page; nothing is asked for.
 */
export function useTitleBadge(enabled: boolean): void {
  const { data } = useQuery({
    ...viewCountsQuery,
    // From then on it is one of those that are read anew after a break.
    enabled: ({ state }) => state.data !== undefined,
  });
  const unread = data && enabled ? data.views.mine.unread + data.views.unassigned.unread : 0;
  const badge = unread > 0 ? `(${unread > MOST ? `${MOST}+` : unread}) ` : "";
  useEffect(() => {
    if (badge === "") return;
    const mark = () => {
      const wanted = badge + document.title.replace(BADGE, "");
      if (document.title !== wanted) document.title = wanted;
    };
    mark();
    // Another page brings a title of its own.
    const observer = new MutationObserver(mark);
    observer.observe(document.head, { childList: true, subtree: true, characterData: true });
    return () => {
      observer.disconnect();
      document.title = document.title.replace(BADGE, "");
    };
  }, [badge]);
}
