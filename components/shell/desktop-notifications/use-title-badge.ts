"use client";

import { useEffect } from "react";
import { useUnreadCount } from "#components/shell/navigation/use-unread-count.ts";

const BADGE = /^\(\d+\+?\) /;
const MAX_SHOWN = 999;

/** Prefixes the page's title with the number of unread conversations that are the signed-in member's or unassigned. */
export function useTitleBadge(enabled: boolean): void {
  const unread = useUnreadCount();
  const badge = enabled && unread > 0 ? `(${unread > MAX_SHOWN ? `${MAX_SHOWN}+` : unread}) ` : "";
  useEffect(() => {
    if (badge === "") return;
    const mark = () => {
      const wanted = badge + document.title.replace(BADGE, "");
      if (document.title !== wanted) document.title = wanted;
    };
    mark();
    const observer = new MutationObserver(mark);
    observer.observe(document.head, { childList: true, subtree: true, characterData: true });
    return () => {
      observer.disconnect();
      document.title = document.title.replace(BADGE, "");
    };
  }, [badge]);
}
