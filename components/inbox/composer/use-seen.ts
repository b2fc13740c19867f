"use client";

import { useEffect, useState } from "react";
import { raiseSeen, readSeen } from "#components/inbox/composer/seen-store.ts";

/** So long something stands on the screen before it counts as seen. */
const SEEN_AFTER_MS = 1000;
const NEAR_END_PX = 80;

/**
 * Follows what of a conversation its writer has seen: what the thread showed when it was opened, and later what stood at
 * the thread's end for a second while the tab was in front.
 * @returns whether everything was seen
 */
export function useSeen(conversationId: string, additions: number): boolean {
  const [upTo, setUpTo] = useState(additions);
  useEffect(() => {
    const see = () => {
      raiseSeen(conversationId, additions);
      setUpTo(additions);
    };
    if (readSeen(conversationId) === 0 && isShown()) see();
    if (readSeen(conversationId) >= additions) return setUpTo(additions);
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      if (!isShown()) {
        clearTimeout(timer);
        timer = undefined;
      } else timer ??= setTimeout(see, SEEN_AFTER_MS);
    };
    look();
    // A scroll does not bubble, but is seen on its way down.
    document.addEventListener("scroll", look, { capture: true, passive: true });
    document.addEventListener("visibilitychange", look);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("scroll", look, { capture: true });
      document.removeEventListener("visibilitychange", look);
    };
  }, [conversationId, additions]);
  return upTo >= additions;
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
