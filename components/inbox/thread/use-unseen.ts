"use client";

import { useCallback, useEffect, useRef, useState } from "react";
import { compareMessages } from "#components/inbox/cache/thread-cache.ts";
import type { MessageView } from "#lib/conversations/thread/schema.ts";

/** `threadRevision` counts all messages, loaded or not. */
export function useUnseen(
  messages: readonly MessageView[],
  threadRevision: number,
  firstUnreadId: string | null,
  unread: number,
) {
  const [count, setCount] = useState(unread);
  const countedRevision = useRef(threadRevision);
  const atEnd = useRef(false);
  const lastSeen = useRef<MessageView | null>(null);
  const latestMessages = useRef(messages);
  useEffect(() => {
    latestMessages.current = messages;
  }, [messages]);

  useEffect(() => {
    const addedCount = threadRevision - countedRevision.current;
    countedRevision.current = threadRevision;
    if (addedCount > 0 && !atEnd.current) setCount((before) => before + addedCount);
  }, [threadRevision]);

  const markSeen = useCallback(
    (seen: string | "end" | null) => {
      const list = latestMessages.current;
      atEnd.current = seen === "end";
      const last = seen === "end" ? list.at(-1) : list.find((message) => message.id === seen);
      if (!last) return;
      const before = lastSeen.current;
      if (before && compareMessages(last, before) <= 0) {
        if (seen === "end") setCount(0);
        return;
      }
      lastSeen.current = last;
      if (seen === "end") return setCount(0);
      const from = before ?? list.find((message) => message.id === firstUnreadId);
      if (!from || compareMessages(last, from) < 0) return;
      const passedCount = list.filter(
        (message) =>
          message.direction !== "outbound" &&
          compareMessages(message, last) <= 0 &&
          (before ? compareMessages(message, from) > 0 : compareMessages(message, from) >= 0),
      ).length;
      if (passedCount > 0) setCount((current) => Math.max(0, current - passedCount));
    },
    [firstUnreadId],
  );
  return { count, markSeen };
}
