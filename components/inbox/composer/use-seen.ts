"use client";

import { useEffect, useState } from "react";
import { raiseSeen, readSeen } from "#components/inbox/composer/seen-store.ts";

/** So long something stands on the screen before it counts as seen. */
const SEEN_AFTER_MS = 1000;
const LOOK_EVERY_MS = 200;
const NEAR_END_PX = 80;

/**
 * Follows what of a conversation its writer has seen: what the thread showed when it was opened, and later what stood at
 * the thread's end for a second while the tab was in front.
 * @returns whether everything was seen
 */
export function useSeen(conversationId: string, additions: number): boolean {
  const [upTo, setUpTo] = useState(() => readSeen(conversationId));
  useEffect(() => {
    const known = readSeen(conversationId);
    if (known >= additions && known > 0) return setUpTo(additions);
    let since: number | null = null;
    const look = () => {
      if (!isShown()) {
        since = null;
        return;
      }
      since ??= performance.now();
      if (known > 0 && performance.now() - since < SEEN_AFTER_MS) return;
      clearInterval(timer);
      raiseSeen(conversationId, additions);
      setUpTo(additions);
    };
    // As long as something waits to be seen: pages load, tabs hide and threads scroll in many ways.
    const timer = setInterval(look, LOOK_EVERY_MS);
    look();
    return () => clearInterval(timer);
  }, [conversationId, additions]);
  return upTo >= additions;
}

/** A thread that was just opened and stands at its end is seen, however quick the answer is. */
export function seeOpened(conversationId: string, additions: number): void {
  if (readSeen(conversationId) === 0 && isShown()) raiseSeen(conversationId, additions);
}

function isShown(): boolean {
  return document.visibilityState === "visible" && isAtEnd(document.querySelector("[data-thread]"));
}

/** Whether a thread is scrolled to its newest message and has it; one that is not there yet hides nothing. */
function isAtEnd(thread: Element | null): boolean {
  if (!thread) return true;
  if (thread.getAttribute("data-thread") === "past") return false;
  const fromTop = thread.scrollHeight - thread.clientHeight - Math.abs(thread.scrollTop);
  const upwards = getComputedStyle(thread).flexDirection === "column-reverse";
  return (upwards ? Math.abs(thread.scrollTop) : fromTop) < NEAR_END_PX;
}
