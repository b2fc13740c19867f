"use client";

import { useCallback, useEffect, useRef, useState } from "react";
import { compareMessages } from "#components/inbox/cache/thread-cache.ts";
import type { MessageView } from "#lib/conversations/thread/schema.ts";

/**
 * Counts the messages further down that the viewer has not reached: those unread when the thread was opened, and those
 * added since, loaded or not. `threadRevision` counts all messages of the conversation.
 */
export function useUnseen(
  messages: readonly MessageView[],
  threadRevision: number,
  firstUnreadId: string | null,
  unread: number,
) {
  const [count, setCount] = useState(unread);
  const counted = useRef(threadRevision);
  const atEnd = useRef(false);
  const furthest = useRef<MessageView | null>(null);
  const shown = useRef(messages);
  useEffect(() => {
    shown.current = messages;
  }, [messages]);

  useEffect(() => {
    const came = threadRevision - counted.current;
    counted.current = threadRevision;
    if (came > 0 && !atEnd.current) setCount((before) => before + came);
  }, [threadRevision]);

  const see = useCallback(
    (seen: string | "end" | null) => {
      const list = shown.current;
      atEnd.current = seen === "end";
      const last = seen === "end" ? list.at(-1) : list.find((message) => message.id === seen);
      if (!last) return;
      const before = furthest.current;
      if (before && compareMessages(last, before) <= 0) {
        if (seen === "end") setCount(0);
        return;
      }
      furthest.current = last;
      if (seen === "end") return setCount(0);
      const from = before ?? list.find((message) => message.id === firstUnreadId);
      if (!from || compareMessages(last, from) < 0) return;
      const passed = list.filter(
        (message) =>
          message.direction !== "outbound" &&
          compareMessages(message, last) <= 0 &&
          (before ? compareMessages(message, from) > 0 : compareMessages(message, from) >= 0),
      ).length;
      if (passed > 0) setCount((left) => Math.max(0, left - passed));
    },
    [firstUnreadId],
  );
  return { count, see };
}
