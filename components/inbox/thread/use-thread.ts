"use client";

import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { hasMessage, jumpTo, reachesEnd, trimThread } from "#components/inbox/cache/thread-cache.ts";
import { endToLoad, failedAfter, NO_FAILED_ENDS } from "#components/inbox/thread/failed-ends.ts";
import { type Place, useAnchoredScroll, type View } from "#components/inbox/thread/use-anchored-scroll.ts";
import { useRenderedMessages } from "#components/inbox/thread/use-rendered-messages.ts";
import { useUnseen } from "#components/inbox/thread/use-unseen.ts";
import { notice } from "#components/ui/notice.ts";
import type { ConversationView } from "#lib/conversations/schema.ts";
import { threadPage, threadQuery } from "#lib/messages/browser.ts";
import { errorText } from "#lib/platform/browser-fetch/api-error.ts";

// The last position in each thread of this tab, in insertion order.
const places = new Map<string, Exclude<Place, "end">>();
const KEPT = 200;

/** Stores the position in a thread for the next visit; none for the end. */
function rememberPlace(conversationId: string, place: Place): void {
  places.delete(conversationId);
  if (place === "end") return;
  places.set(conversationId, place);
  const [oldest] = places.keys();
  if (places.size > KEPT && oldest !== undefined) places.delete(oldest);
}

function placeOf(conversationId: string): Place {
  return places.get(conversationId) ?? "end";
}

const NEAR_PX = 1600;
const AWAY_PX = 120;
const HIGHLIGHT_MS = 2400;
/** Below the day's label, with some of the messages before. */
const JUMP_OFFSET_PX = 120;

/**
 * A thread's state: where it opens, what is loaded while scrolling, jumps and the way back. It opens at the linked
 * message `at`, else at the first unread message, else at the last position, else at the end.
 */
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
    const start: Place = target ? { id: target, offset: JUMP_OFFSET_PX } : placeOf(id);
    return { firstUnreadId, unreadCount, start };
  });
  const { start } = opened;
  const query = useInfiniteQuery(threadQuery(id, start === "end" ? undefined : start.id));
  const { data, hasNextPage, hasPreviousPage, isFetching, fetchNextPage, fetchPreviousPage } = query;
  const loadedMessages = useMemo(() => (data?.pages ?? []).flatMap((page) => page.data).toReversed(), [data]);
  const { rendered: messages, opened: hasOpened } = useRenderedMessages(loadedMessages, start);
  const ended = reachesEnd(data);
  const unseen = useUnseen(messages, conversation.threadRevision, opened.firstUnreadId, opened.unreadCount);
  const [away, setAway] = useState(false);
  const [atEnd, setAtEnd] = useState(false);
  const [back, setBack] = useState<Place | null>(null);
  const [lit, setLit] = useState<string | null>(null);
  const [jumping, setJumping] = useState(false);

  const [failedBefore, setFailed] = useState(NO_FAILED_ENDS);
  const failed = failedAfter(failedBefore, query);
  if (failed !== failedBefore) setFailed(failed);

  const load = useCallback(
    (above: number, below: number) => {
      if (!hasOpened || isFetching || jumping) return;
      const loaded = { above, below, hasOlder: hasNextPage, hasNewer: hasPreviousPage, failed };
      const end = endToLoad(loaded, NEAR_PX);
      if (end === "newer") void fetchPreviousPage();
      else if (end === "older") void fetchNextPage();
    },
    [hasOpened, isFetching, jumping, failed, hasPreviousPage, hasNextPage, fetchPreviousPage, fetchNextPage],
  );
  const onMove = useCallback(
    ({ place, above, below, lastId }: View) => {
      rememberPlace(id, place);
      setAtEnd(place === "end");
      setAway(place !== "end" && (below > AWAY_PX || !ended));
      unseen.see(place === "end" ? "end" : lastId);
      if (place === "end") setBack(null);
      load(above, below);
    },
    [id, ended, unseen.see, load],
  );
  const scroll = useAnchoredScroll(box, content, { start, reachesEnd: ended, onMove });

  // The loaded page may not fill the screen, or its end may be visible.
  const { settle } = scroll;
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked at anew whenever other messages are there.
  useEffect(settle, [settle, messages, hasOpened, isFetching]);

  const jump = useCallback(
    async (place: Place, page: string) => {
      setJumping(true);
      scroll.hold(place);
      try {
        await jumpTo(client, id, page);
      } catch (error) {
        scroll.hold(null);
        notice.error(errorText(error));
      } finally {
        setJumping(false);
      }
    },
    [client, id, scroll.hold],
  );
  const thread = useCallback(() => client.getQueryData(threadQuery(id).queryKey), [client, id]);

  const goTo = useCallback(
    async (place: Place) => {
      const known = place === "end" ? reachesEnd(thread()) : hasMessage(thread(), place.id);
      if (known) scroll.show(place);
      else await jump(place, place === "end" ? threadPage.latest : threadPage.around(place.id));
    },
    [thread, scroll.show, jump],
  );

  // A message that was jumped to is highlighted briefly and read first by a screen reader.
  useEffect(() => {
    if (!lit) return;
    const timer = setTimeout(() => setLit(null), HIGHLIGHT_MS);
    return () => clearTimeout(timer);
  }, [lit]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it may be there only with other messages.
  useEffect(() => {
    const article = lit ? document.getElementById(lit)?.closest("article") : null;
    if (article && !article.contains(document.activeElement)) article.focus({ preventScroll: true });
  }, [lit, messages]);

  const showMessage = useCallback(
    async (messageId: string, comingFrom?: string) => {
      const origin = comingFrom ? document.getElementById(comingFrom) : null;
      const top = box.current?.getBoundingClientRect().top ?? 0;
      if (comingFrom && origin) setBack({ id: comingFrom, offset: origin.getBoundingClientRect().top - top });
      await goTo({ id: messageId, offset: JUMP_OFFSET_PX });
      setLit(messageId);
    },
    [box, goTo],
  );

  // Bounds the memory of a thread that is read at its end.
  useEffect(() => {
    if (!atEnd || messages.length === 0) return;
    client.setQueryData(threadQuery(id).queryKey, (kept) => (kept ? trimThread(kept) : undefined));
  }, [client, id, atEnd, messages.length]);

  const loaded = data !== undefined;
  const began = useRef(false);
  useEffect(() => {
    if (!loaded) return;
    if (at) void showMessage(at);
    // A cached thread may hold another part than the one to open at.
    else if (!began.current) void goTo(start);
    began.current = true;
  }, [loaded, at, start, goTo, showMessage]);

  const toLatest = useCallback(() => {
    setBack(null);
    void goTo("end");
  }, [goTo]);

  return {
    query,
    messages,
    firstUnreadId: opened.firstUnreadId,
    unreadAtOpen: opened.unreadCount,
    ended,
    failed,
    away,
    unseen: unseen.count,
    lit,
    onScroll: settle,
    showMessage,
    toLatest,
    /** Returns to the message before the jump; null if there is none. */
    goBack: back
      ? () => {
          setBack(null);
          void goTo(back);
        }
      : null,
  };
}
