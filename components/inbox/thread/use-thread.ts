"use client";

import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { type RefObject, useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from "react";
import {
  findMessage,
  hasMessage,
  jumpTo,
  reachesEnd,
  trimThread,
} from "#components/inbox/cache/thread-cache.ts";
import { endToLoad, NO_FAILED_ENDS, updateFailedEnds } from "#components/inbox/thread/failed-ends.ts";
import { initialMessages, isAddedAbove } from "#components/inbox/thread/rendered-rules.ts";
import { shownAtId } from "#components/inbox/thread/thread-rules.ts";
import {
  type ScrollPosition,
  useAnchoredScroll,
  type View,
} from "#components/inbox/thread/use-anchored-scroll.ts";
import { useUnseen } from "#components/inbox/thread/use-unseen.ts";
import { isTyping } from "#components/shell/keys/keyboard-listener.ts";
import { notice } from "#components/ui/notice.ts";
import type { ConversationView } from "#lib/conversations/schema.ts";
import type { MessageView } from "#lib/conversations/thread/schema.ts";
import { threadPage, threadQuery } from "#lib/messages/browser.ts";
import { errorText } from "#lib/platform/browser-fetch/api-error.ts";

const positions = new Map<string, Exclude<ScrollPosition, "end">>();
const MAX_POSITIONS = 200;

function savePosition(conversationId: string, position: ScrollPosition): void {
  positions.delete(conversationId);
  if (position === "end") return;
  positions.set(conversationId, position);
  const [oldest] = positions.keys();
  if (positions.size > MAX_POSITIONS && oldest !== undefined) positions.delete(oldest);
}

function positionOf(conversationId: string): ScrollPosition {
  return positions.get(conversationId) ?? "end";
}

const PREFETCH_PX = 1600;
const AWAY_FROM_END_PX = 120;
const HIGHLIGHT_MS = 2400;
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
  const query = useInfiniteQuery(threadQuery(id, start === "end" ? undefined : start.id));
  const { data, hasNextPage, hasPreviousPage, isFetching, fetchNextPage, fetchPreviousPage } = query;
  const loadedMessages = useMemo(() => (data?.pages ?? []).flatMap((page) => page.data).toReversed(), [data]);
  const { rendered: messages, opened: hasOpened } = useRenderedMessages(loadedMessages, start);
  const isEndLoaded = reachesEnd(data);
  const unseen = useUnseen(messages, conversation.threadRevision, opened.firstUnreadId, opened.unreadCount);
  const [isAwayFromEnd, setIsAwayFromEnd] = useState(false);
  const [isAtEnd, setIsAtEnd] = useState(false);
  const [returnPosition, setReturnPosition] = useState<ScrollPosition | null>(null);
  const [highlightedId, setHighlightedId] = useState<string | null>(null);
  const [isJumping, setIsJumping] = useState(false);

  const [failedBefore, setFailed] = useState(NO_FAILED_ENDS);
  const failed = updateFailedEnds(failedBefore, query);
  if (failed !== failedBefore) setFailed(failed);

  const load = useCallback(
    (above: number, below: number) => {
      if (!hasOpened || isFetching || isJumping) return;
      const loaded = { above, below, hasOlder: hasNextPage, hasNewer: hasPreviousPage, failed };
      const end = endToLoad(loaded, PREFETCH_PX);
      if (end === "newer") void fetchPreviousPage();
      else if (end === "older") void fetchNextPage();
    },
    [
      hasOpened,
      isFetching,
      isJumping,
      failed,
      hasPreviousPage,
      hasNextPage,
      fetchPreviousPage,
      fetchNextPage,
    ],
  );
  const onMove = useCallback(
    ({ position, above, below, lastId }: View) => {
      savePosition(id, position);
      setIsAtEnd(position === "end");
      setIsAwayFromEnd(position !== "end" && (below > AWAY_FROM_END_PX || !isEndLoaded));
      unseen.markSeen(position === "end" ? "end" : lastId);
      if (position === "end") setReturnPosition(null);
      load(above, below);
    },
    [id, isEndLoaded, unseen.markSeen, load],
  );
  const scroll = useAnchoredScroll(box, content, { initialPosition: start, reachesEnd: isEndLoaded, onMove });

  // The loaded page may not fill the screen, or its end may be visible.
  const { settle } = scroll;
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs again when the messages change.
  useEffect(settle, [settle, messages, hasOpened, isFetching]);

  const jump = useCallback(
    async (position: ScrollPosition, page: string) => {
      setIsJumping(true);
      scroll.setPending(position);
      try {
        await jumpTo(client, id, page);
      } catch (error) {
        scroll.setPending(null);
        notice.error(errorText(error));
      } finally {
        setIsJumping(false);
      }
    },
    [client, id, scroll.setPending],
  );
  const cachedThread = useCallback(() => client.getQueryData(threadQuery(id).queryKey), [client, id]);

  const goTo = useCallback(
    async (position: ScrollPosition) => {
      const known = position === "end" ? reachesEnd(cachedThread()) : hasMessage(cachedThread(), position.id);
      if (known) scroll.show(position);
      else await jump(position, position === "end" ? threadPage.latest : threadPage.around(position.id));
    },
    [cachedThread, scroll.show, jump],
  );

  useEffect(() => {
    if (!highlightedId) return;
    const timer = setTimeout(() => setHighlightedId(null), HIGHLIGHT_MS);
    return () => clearTimeout(timer);
  }, [highlightedId]);
  useHighlightFocus(highlightedId, messages);

  const showMessage = useCallback(
    async (messageId: string, comingFrom?: string) => {
      const origin = comingFrom ? document.getElementById(comingFrom) : null;
      const top = box.current?.getBoundingClientRect().top ?? 0;
      if (comingFrom && origin)
        setReturnPosition({ id: comingFrom, offset: origin.getBoundingClientRect().top - top });
      const loaded = findMessage(cachedThread(), messageId);
      const target = loaded ? shownAtId(loaded) : messageId;
      await goTo({ id: target, offset: JUMP_OFFSET_PX });
      setHighlightedId(target);
    },
    [box, goTo, cachedThread],
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

/** Once, because the person may have gone on elsewhere when more messages are loaded, and never out of a text field. */
function useHighlightFocus(highlightedId: string | null, messages: readonly MessageView[]): void {
  const handled = useRef<string | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the message may be rendered only after others are loaded.
  useEffect(() => {
    if (highlightedId === null) handled.current = null;
    if (handled.current === highlightedId) return;
    const article = document.getElementById(highlightedId ?? "")?.closest("article");
    if (!article) return;
    handled.current = highlightedId;
    const { activeElement } = document;
    if (article.contains(activeElement) || (activeElement && isTyping(activeElement))) return;
    article.focus({ preventScroll: true });
  }, [highlightedId, messages]);
}

function useRenderedMessages(
  messages: readonly MessageView[],
  position: ScrollPosition,
): { rendered: readonly MessageView[]; opened: boolean } {
  const opened = useDeferredValue(messages.length > 0, false);
  const before = useDeferredValue(messages);
  if (!opened) return { rendered: initialMessages(messages, position), opened };
  return { rendered: isAddedAbove(before, messages) ? before : messages, opened };
}
