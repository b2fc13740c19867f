"use client";

import { useEffect, useState } from "react";
import { raiseSeen, readSeen } from "#components/inbox/cache/seen-store.ts";

/** How long a message must be on screen to count as seen. */
const SEEN_AFTER_MS = 1000;
const LOOK_EVERY_MS = 200;
const NEAR_END_PX = 80;

/**
 * Tracks what the writer has seen of a conversation: what the thread showed when opened, and later what was at its end
 * for a second in a visible tab.
 * @returns whether everything was seen
 */
export function useSeen(conversationId: string, threadRevision: number): boolean {
  const [upTo, setUpTo] = useState(() => readSeen(conversationId));
  useEffect(() => {
    const known = readSeen(conversationId);
    if (known >= threadRevision && known > 0) return setUpTo(threadRevision);
    let since: number | null = null;
    const look = () => {
      if (!isShown()) {
        since = null;
        return;
      }
      since ??= performance.now();
      if (known > 0 && performance.now() - since < SEEN_AFTER_MS) return;
      clearInterval(timer);
      raiseSeen(conversationId, threadRevision);
      setUpTo(threadRevision);
    };
    // Polls while something is unseen: pages load, tabs hide and threads scroll in many ways.
    const timer = setInterval(look, LOOK_EVERY_MS);
    look();
    return () => clearInterval(timer);
  }, [conversationId, threadRevision]);
  return upTo >= threadRevision;
}

/** A thread that was just opened at its end counts as seen immediately, so that a fast reply is not rejected. */
export function seeOpened(conversationId: string, threadRevision: number): void {
  if (readSeen(conversationId) === 0 && isShown()) raiseSeen(conversationId, threadRevision);
}

function isShown(): boolean {
  return document.visibilityState === "visible" && isAtEnd(document.querySelector("[data-thread]"));
}

/** Whether a thread is scrolled to its newest message; true if none is rendered. */
function isAtEnd(thread: Element | null): boolean {
  if (!thread) return true;
  if (thread.getAttribute("data-thread") === "past") return false;
  const fromTop = thread.scrollHeight - thread.clientHeight - Math.abs(thread.scrollTop);
  const upwards = getComputedStyle(thread).flexDirection === "column-reverse";
  return (upwards ? Math.abs(thread.scrollTop) : fromTop) < NEAR_END_PX;
}
