"use client";

import { useQueryClient } from "@tanstack/react-query";
import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { findMessage, trimThread } from "#components/inbox/cache/thread-cache.ts";
import { positionOf, savePosition } from "#components/inbox/thread/thread-positions.ts";
import { shownAtId } from "#components/inbox/thread/thread-rules.ts";
import {
  type ScrollPosition,
  useAnchoredScroll,
  type View,
} from "#components/inbox/thread/use-anchored-scroll.ts";
import { useGoTo } from "#components/inbox/thread/use-go-to.ts";
import { useHighlight } from "#components/inbox/thread/use-highlight.ts";
import { useThreadPages } from "#components/inbox/thread/use-thread-pages.ts";
import { useUnseen } from "#components/inbox/thread/use-unseen.ts";
import type { ConversationView } from "#lib/conversations/schema.ts";
import { threadQuery } from "#lib/messages/browser.ts";

const AWAY_FROM_END_PX = 120;
const JUMP_OFFSET_PX = 120;

/** Opens at the linked message, the first unread one, the last position, or the end. */
export function useThread(
  conversation: ConversationView,
  at: string | null,
  box: RefObject<HTMLElement | null>,
  content: RefObject<HTMLElement | null>,
) {
  const client = useQueryClient();
  const { id } = conversation;
  const [opened] = useState(() => {
    const { firstUnreadId, unreadCount } = conversation;
    const target = at ?? firstUnreadId;
    const start: ScrollPosition = target ? { id: target, offset: JUMP_OFFSET_PX } : positionOf(id);
    return { firstUnreadId, unreadCount, start };
  });
  const { start } = opened;
  const { query, messages, hasOpened, isEndLoaded, failed, load } = useThreadPages(id, start);
  const { data, isFetching } = query;
  const unseen = useUnseen(messages, conversation.threadRevision, opened.firstUnreadId, opened.unreadCount);
  const [isAwayFromEnd, setIsAwayFromEnd] = useState(false);
  const [isAtEnd, setIsAtEnd] = useState(false);
  const [returnPosition, setReturnPosition] = useState<ScrollPosition | null>(null);
  const [isJumping, setIsJumping] = useState(false);

  const onMove = useCallback(
    ({ position, above, below, lastId }: View) => {
      savePosition(id, position);
      setIsAtEnd(position === "end");
      setIsAwayFromEnd(position !== "end" && (below > AWAY_FROM_END_PX || !isEndLoaded));
      unseen.markSeen(position === "end" ? "end" : lastId);
      if (position === "end") setReturnPosition(null);
      if (!isJumping) load(above, below);
    },
    [id, isEndLoaded, unseen.markSeen, isJumping, load],
  );
  const scroll = useAnchoredScroll(box, content, { initialPosition: start, reachesEnd: isEndLoaded, onMove });

  // The loaded page may not fill the screen, or its end may be visible.
  const { settle } = scroll;
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs again when the messages change.
  useEffect(settle, [settle, messages, hasOpened, isFetching]);

  const goTo = useGoTo(id, scroll, setIsJumping);
  const { highlightedId, highlight } = useHighlight(messages);
  const showMessage = useCallback(
    async (messageId: string, comingFrom?: string) => {
      const origin = comingFrom ? document.getElementById(comingFrom) : null;
      const top = box.current?.getBoundingClientRect().top ?? 0;
      if (comingFrom && origin)
        setReturnPosition({ id: comingFrom, offset: origin.getBoundingClientRect().top - top });
      const loaded = findMessage(client.getQueryData(threadQuery(id).queryKey), messageId);
      const target = loaded ? shownAtId(loaded) : messageId;
      await goTo({ id: target, offset: JUMP_OFFSET_PX });
      highlight(target);
    },
    [client, id, box, goTo, highlight],
  );

  // Limits the memory of a thread that is read at its end.
  useEffect(() => {
    if (!isAtEnd || messages.length === 0) return;
    client.setQueryData(threadQuery(id).queryKey, (cached) => (cached ? trimThread(cached) : undefined));
  }, [client, id, isAtEnd, messages.length]);

  const loaded = data !== undefined;
  const hasOpenedPosition = useRef(false);
  useEffect(() => {
    if (!loaded) return;
    if (at) void showMessage(at);
    else if (!hasOpenedPosition.current) void goTo(start);
    hasOpenedPosition.current = true;
  }, [loaded, at, start, goTo, showMessage]);

  const toLatest = useCallback(() => {
    setReturnPosition(null);
    void goTo("end");
  }, [goTo]);

  return {
    query,
    messages,
    firstUnreadId: opened.firstUnreadId,
    unreadAtOpen: opened.unreadCount,
    isEndLoaded,
    failed,
    isAwayFromEnd,
    unseen: unseen.count,
    highlightedId,
    onScroll: settle,
    showMessage,
    toLatest,
    goBack: returnPosition
      ? () => {
          setReturnPosition(null);
          void goTo(returnPosition);
        }
      : null,
  };
}
