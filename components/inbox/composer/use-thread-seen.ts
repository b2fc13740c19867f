"use client";

import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { readDraftOf } from "#components/inbox/cache/draft-store.ts";
import { isOfColleague } from "#components/inbox/cache/is-of-colleague.ts";
import { getSeenRevision, markSeen } from "#components/inbox/cache/seen-revision-store.ts";
import { findThread } from "#components/inbox/details/focus-thread.ts";
import { raisesRevision } from "#lib/conversations/thread/revision-rules.ts";
import { threadQuery } from "#lib/messages/browser.ts";

const SEEN_AFTER_MS = 1000;
/** A member who is writing looks at the text, not at the message that a colleague adds above it. */
const SEEN_WHILE_WRITING_MS = 10_000;
const CHECK_EVERY_MS = 200;
const NEAR_END_PX = 80;

/**
 * A message is seen if the thread shows it when opened. Later it is seen after a second at the end of a visible thread, or
 * after ten seconds if a colleague adds it while the member has a started reply.
 */
export function useIsThreadSeen(
  conversationId: string,
  threadRevision: number,
  currentMemberId: string,
): boolean {
  const client = useQueryClient();
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
      const isAddedWhileWriting =
        readDraftOf(conversationId).body.trim() !== "" &&
        hasColleagueAdded(client, conversationId, threadRevision - stored, currentMemberId);
      const neededMs = isAddedWhileWriting ? SEEN_WHILE_WRITING_MS : SEEN_AFTER_MS;
      if (stored > 0 && performance.now() - shownSince < neededMs) return;
      clearInterval(timer);
      markSeen(conversationId, threadRevision);
      setSeenRevision(threadRevision);
    };
    // Polls, because pages load, tabs hide and threads scroll in many ways.
    const timer = setInterval(check, CHECK_EVERY_MS);
    check();
    return () => clearInterval(timer);
  }, [client, conversationId, threadRevision, currentMemberId]);
  return seenRevision >= threadRevision;
}

/** @param count how many of the newest messages were added since the thread was seen */
function hasColleagueAdded(
  client: QueryClient,
  conversationId: string,
  count: number,
  currentMemberId: string,
): boolean {
  const pages = client.getQueryData(threadQuery(conversationId).queryKey)?.pages ?? [];
  return pages
    .flatMap(({ data }) => data)
    .filter(raisesRevision)
    .slice(0, count)
    .some((message) => isOfColleague(message, currentMemberId));
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
