"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type DOMAttributes, useEffect, useRef, useState } from "react";
import { applyResponse } from "#components/inbox/cache/apply-event.ts";
import { usePermission } from "#components/shell/session/permission-context.tsx";
import { markRead } from "#lib/conversations/browser.ts";
import type { ConversationView } from "#lib/conversations/schema.ts";

/** Passing a conversation with j or k must not show the customer blue ticks. */
const READ_AFTER_MS = 1000;

/** Scrolling and typing mark as read too. A conversation marked as unread here stays unread. */
export function useMarkRead(
  conversationId: string,
  conversation: Pick<ConversationView, "unreadCount" | "threadRevision"> | undefined,
): Pick<DOMAttributes<HTMLElement>, "onWheel" | "onTouchMove" | "onInput"> {
  const client = useQueryClient();
  const canUpdate = usePermission("conversations.update");
  const [isAttended, setIsAttended] = useState(false);
  const readUpTo = useRef<number | null>(null);
  const { unreadCount, threadRevision } = conversation ?? {};
  const { mutate } = useMutation({
    mutationFn: () => markRead(conversationId),
    onSuccess: (updated) => {
      readUpTo.current = updated.threadRevision;
      applyResponse(client, updated);
    },
  });

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const check = () => {
      clearTimeout(timer);
      if (document.visibilityState === "visible")
        timer = setTimeout(() => setIsAttended(true), READ_AFTER_MS);
      else setIsAttended(false);
    };
    check();
    document.addEventListener("visibilitychange", check);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", check);
    };
  }, []);

  useEffect(() => {
    if (!canUpdate || unreadCount === undefined || threadRevision === undefined) return;
    if (unreadCount === 0) readUpTo.current = threadRevision;
    else if (isAttended && threadRevision !== readUpTo.current) mutate();
  }, [canUpdate, isAttended, unreadCount, threadRevision, mutate]);

  const markAttended = () => setIsAttended(true);
  // `scroll` is left out, because it is also fired when a position is restored; native listeners would make React drop
  // the typed letter.
  return { onWheel: markAttended, onTouchMove: markAttended, onInput: markAttended };
}
