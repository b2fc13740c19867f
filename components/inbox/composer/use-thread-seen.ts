"use client";

import { useEffect, useState } from "react";
import { getSeenRevision, markSeen } from "#components/inbox/cache/seen-revision-store.ts";
import { findThread } from "#components/inbox/details/focus-thread.ts";

const SEEN_AFTER_MS = 1000;
const CHECK_EVERY_MS = 200;
const NEAR_END_PX = 80;

/** Seen is what the thread shows when opened, later what is at its end for a second in a visible tab. */
export function useIsThreadSeen(conversationId: string, threadRevision: number): boolean {
  const [seenRevision, setSeenRevision] = useState(() => getSeenRevision(conversationId));
  useEffect(() => {
    const stored = getSeenRevision(conversationId);
    if (stored >= threadRevision && stored > 0) return setSeenRevision(threadRevision);
    let shownSince: number | null = null;
    const check = () => {
      if (!isShown()) {
        shownSince = null;
        return;
      }
      shownSince ??= performance.now();
      if (stored > 0 && performance.now() - shownSince < SEEN_AFTER_MS) return;
      clearInterval(timer);
      markSeen(conversationId, threadRevision);
      setSeenRevision(threadRevision);
    };
    // Polls, because pages load, tabs hide and threads scroll in many ways.
    const timer = setInterval(check, CHECK_EVERY_MS);
    check();
    return () => clearInterval(timer);
  }, [conversationId, threadRevision]);
  return seenRevision >= threadRevision;
}

/** Seen at once, so that a fast reply is not rejected. */
export function markOpenedThreadSeen(conversationId: string, threadRevision: number): void {
  if (getSeenRevision(conversationId) === 0 && isShown()) markSeen(conversationId, threadRevision);
}

export function isThreadAtEnd(): boolean {
  return isAtEnd(findThread());
}

function isShown(): boolean {
  return document.visibilityState === "visible" && isThreadAtEnd();
}

function isAtEnd(thread: Element | null): boolean {
  if (!thread) return true;
  if (thread.getAttribute("data-thread") === "past") return false;
  const fromTop = thread.scrollHeight - thread.clientHeight - Math.abs(thread.scrollTop);
  const upwards = getComputedStyle(thread).flexDirection === "column-reverse";
  return (upwards ? Math.abs(thread.scrollTop) : fromTop) < NEAR_END_PX;
}
