"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type DOMAttributes, useEffect, useRef, useState } from "react";
import { applyResponse } from "#components/inbox/cache/apply-event.ts";
import { usePermission } from "#components/shell/session/permission-context.tsx";
import { markRead } from "#lib/conversations/browser.ts";
import type { ConversationView } from "#lib/conversations/schema.ts";
import { isRefused } from "#lib/platform/browser-fetch/api-error.ts";

/** Passing a conversation with j or k must not show the customer blue ticks. */
const READ_AFTER_MS = 1000;
const RETRY_AFTER_MS = 3000;

/** Scrolling and typing mark as read too. A conversation marked as unread here stays unread. */
export function useMarkRead(
  conversationId: string,
  conversation: Pick<ConversationView, "unreadCount" | "threadRevision"> | undefined,
): Pick<DOMAttributes<HTMLElement>, "onWheel" | "onTouchMove" | "onInput"> {
  const client = useQueryClient();
  const canUpdate = usePermission("conversations.update");
  const [isAttended, setIsAttended] = useState(false);
  const readUpTo = useRef<number | null>(null);
  const [retries, setRetries] = useState(0);
  const { unreadCount, threadRevision } = conversation ?? {};
  const { mutate, error } = useMutation({
    mutationFn: () => markRead(conversationId),
    meta: { keepsUndo: true },
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

  // Only while it is shown: what arrives later has not been read.
  useEffect(() => {
    if (!error || isRefused(error)) return;
    const timer = setTimeout(() => setRetries((count) => count + 1), RETRY_AFTER_MS);
    return () => clearTimeout(timer);
  }, [error]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a retry runs it again.
  useEffect(() => {
    if (!canUpdate || unreadCount === undefined || threadRevision === undefined) return;
    if (unreadCount === 0) readUpTo.current = threadRevision;
    else if (isAttended && threadRevision !== readUpTo.current) mutate();
  }, [canUpdate, isAttended, unreadCount, threadRevision, retries, mutate]);

  const markAttended = () => setIsAttended(true);
  // `scroll` is left out, because it is also fired when a position is restored; native listeners would make React drop
  // the typed letter.
  return { onWheel: markAttended, onTouchMove: markAttended, onInput: markAttended };
}
