"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type DOMAttributes, useEffect, useRef, useState } from "react";
import { applyResponse } from "#components/inbox/cache/apply-event.ts";
import { markRead } from "#lib/conversations/browser.ts";
import type { ConversationView } from "#lib/conversations/schema.ts";

/** A conversation passed with j or k is not marked as read: the customer would see a blue tick. */
const READ_AFTER_MS = 1000;

/**
 * Marks a conversation as read once it was visible for a moment, or scrolled or typed in; later messages are marked as
 * they arrive. A conversation marked as unread here stays unread.
 * @param conversation undefined while loading
 * @returns handlers for the element in which scrolling and typing count
 */
export function useMarkRead(
  conversationId: string,
  conversation: Pick<ConversationView, "unreadCount" | "threadRevision"> | undefined,
): Pick<DOMAttributes<HTMLElement>, "onWheel" | "onTouchMove" | "onInput"> {
  const client = useQueryClient();
  const [here, setHere] = useState(false);
  const readUpTo = useRef<number | null>(null);
  const { unreadCount, threadRevision } = conversation ?? {};
  const { mutate } = useMutation({
    mutationFn: () => markRead(conversationId),
    onSuccess: (read) => {
      readUpTo.current = read.threadRevision;
      applyResponse(client, read);
    },
  });

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      clearTimeout(timer);
      if (document.visibilityState === "visible") timer = setTimeout(() => setHere(true), READ_AFTER_MS);
      else setHere(false);
    };
    look();
    document.addEventListener("visibilitychange", look);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", look);
    };
  }, []);

  useEffect(() => {
    if (unreadCount === undefined || threadRevision === undefined) return;
    if (unreadCount === 0) readUpTo.current = threadRevision;
    else if (here && threadRevision !== readUpTo.current) mutate();
  }, [here, unreadCount, threadRevision, mutate]);

  const attend = () => setHere(true);
  // Not `scroll`, which also fires when a position is restored. React handlers, because a native listener would make
  // React render in between and drop the typed letter.
  return { onWheel: attend, onTouchMove: attend, onInput: attend };
}
