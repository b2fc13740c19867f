"use client";

import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { endToLoad, failedAfter, NO_FAILED_ENDS } from "#components/inbox/thread/failed-ends.ts";
import { placeOf, rememberPlace } from "#components/inbox/thread/reading-places.ts";
import { holds, jumpTo, reachesEnd, trimmed } from "#components/inbox/thread/thread-cache.ts";
import { type Place, useAnchoredScroll, type View } from "#components/inbox/thread/use-anchored-scroll.ts";
import { useRenderedMessages } from "#components/inbox/thread/use-rendered-messages.ts";
import { useUnseen } from "#components/inbox/thread/use-unseen.ts";
import { notice } from "#components/ui/notice.ts";
import type { ConversationView } from "#lib/conversations/schema.ts";
import { errorText } from "#lib/http/api-error.ts";
import { threadPage, threadQuery } from "#lib/messages/browser.ts";

const NEAR_PX = 1600;
const AWAY_PX = 120;
const LIT_MS = 2400;
/** Below the label of the day, with some of what came before. */
const JUMP_OFFSET_PX = 120;

/**
 * A thread as one reads it: where it opens, what is loaded around that as one scrolls, jumps and the way back. It opens at
 * `at` if a message was linked, else at the first unread message, else where it was left, else at the end.
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
  const unseen = useUnseen(messages, conversation.additions, opened.firstUnreadId, opened.unreadCount);
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

  // What was loaded may not fill the screen, or may have put its end in reach.
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
      const known = place === "end" ? reachesEnd(thread()) : holds(thread(), place.id);
      if (known) scroll.show(place);
      else await jump(place, place === "end" ? threadPage.latest : threadPage.around(place.id));
    },
    [thread, scroll.show, jump],
  );

  // A message that was jumped to is lit for a moment, and read first by a screen reader.
  useEffect(() => {
    if (!lit) return;
    const timer = setTimeout(() => setLit(null), LIT_MS);
    return () => clearTimeout(timer);
  }, [lit]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it may be there only with other messages.
  useEffect(() => {
    const article = lit ? document.getElementById(lit)?.closest("article") : null;
    if (article && !article.contains(document.activeElement)) article.focus({ preventScroll: true });
  }, [lit, messages]);

  /** Shows a message of this thread wherever it is; `comingFrom` is where one gets back to. */
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

  // Who reads along at the end of a thread that never stops needs no more than its end.
  useEffect(() => {
    if (!atEnd || messages.length === 0) return;
    client.setQueryData(threadQuery(id).queryKey, (kept) => (kept ? trimmed(kept) : undefined));
  }, [client, id, atEnd, messages.length]);

  const loaded = data !== undefined;
  const began = useRef(false);
  useEffect(() => {
    if (!loaded) return;
    if (at) void showMessage(at);
    // A thread that is kept may be another part of it than the one to open at.
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
    /** Back to the message that one jumped away from; null when there is none. */
    goBack: back
      ? () => {
          setBack(null);
          void goTo(back);
        }
      : null,
  };
}
