"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type DOMAttributes, useEffect, useRef, useState } from "react";
import { applyAnswer } from "#components/inbox/apply-event.ts";
import { markRead } from "#lib/conversations/browser.ts";
import type { ConversationView } from "#lib/conversations/schema.ts";

/** A conversation that is passed by with j or k was not read: to the customer a blue tick is a promise. */
const READ_AFTER_MS = 1000;

/**
 * Marks a conversation as read once it was on the screen of a visible tab for a moment, or its reader scrolled or typed
 * in it; from then on what comes is read as it comes. What was read here stays unread when somebody marks it so.
 * @param conversation as far as it is known
 * @returns the handlers of the element in which scrolling and typing count
 */
export function useMarkRead(
  conversationId: string,
  conversation: Pick<ConversationView, "unreadCount" | "additions"> | undefined,
): Pick<DOMAttributes<HTMLElement>, "onWheel" | "onTouchMove" | "onInput"> {
  const client = useQueryClient();
  const [here, setHere] = useState(false);
  const readUpTo = useRef<number | null>(null);
  const { unreadCount, additions } = conversation ?? {};
  const { mutate } = useMutation({
    mutationFn: () => markRead(conversationId),
    onSuccess: (read) => {
      readUpTo.current = read.additions;
      applyAnswer(client, read);
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
    if (unreadCount === undefined || additions === undefined) return;
    if (unreadCount === 0) readUpTo.current = additions;
    else if (here && additions !== readUpTo.current) mutate();
  }, [here, unreadCount, additions, mutate]);

  const attend = () => setHere(true);
  // Not `scroll`: a thread scrolls by itself to where it was left. And no listener of our own: React would render between it
  // and its own, and take back the very letter that was typed.
  return { onWheel: attend, onTouchMove: attend, onInput: attend };
}
