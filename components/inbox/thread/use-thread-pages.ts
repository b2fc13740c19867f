"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { useCallback, useDeferredValue, useMemo, useState } from "react";
import { reachesEnd } from "#components/inbox/cache/thread-cache.ts";
import { endToLoad, NO_FAILED_ENDS, updateFailedEnds } from "#components/inbox/thread/failed-ends.ts";
import { initialMessages, isAddedAbove } from "#components/inbox/thread/rendered-rules.ts";
import type { ScrollPosition } from "#components/inbox/thread/use-anchored-scroll.ts";
import { useInBrowser } from "#components/ui/date-time.tsx";
import type { MessageView } from "#lib/conversations/thread/schema.ts";
import { threadQuery } from "#lib/messages/browser.ts";

const PREFETCH_PX = 1600;

/** The messages of a thread that are rendered. @param start decides which page is loaded first */
export function useThreadPages(conversationId: string, start: ScrollPosition) {
  const query = useInfiniteQuery(threadQuery(conversationId, start === "end" ? undefined : start.id));
  const { data, hasNextPage, hasPreviousPage, isFetching, fetchNextPage, fetchPreviousPage } = query;
  const loadedMessages = useMemo(() => (data?.pages ?? []).flatMap((page) => page.data).toReversed(), [data]);
  const { rendered: messages, opened: hasOpened } = useRenderedMessages(loadedMessages, start);

  const [failedBefore, setFailed] = useState(NO_FAILED_ENDS);
  const failed = updateFailedEnds(failedBefore, query);
  if (failed !== failedBefore) setFailed(failed);

  /** Loads the next page of the end that is near. @param above the pixels of loaded messages above what is seen */
  const load = useCallback(
    (above: number, below: number) => {
      if (!hasOpened || isFetching) return;
      const loaded = { above, below, hasOlder: hasNextPage, hasNewer: hasPreviousPage, failed };
      const end = endToLoad(loaded, PREFETCH_PX);
      if (end === "newer") void fetchPreviousPage();
      else if (end === "older") void fetchNextPage();
    },
    [hasOpened, isFetching, failed, hasPreviousPage, hasNextPage, fetchPreviousPage, fetchNextPage],
  );

  return { query, messages, hasOpened, isEndLoaded: reachesEnd(data), failed, load };
}

function useRenderedMessages(
  messages: readonly MessageView[],
  position: ScrollPosition,
): { rendered: readonly MessageView[]; opened: boolean } {
  const inBrowser = useInBrowser();
  const [height] = useState(() => (inBrowser ? window.innerHeight : null));
  const opened = useDeferredValue(messages.length > 0, false);
  const before = useDeferredValue(messages);
  if (!opened) return { rendered: initialMessages(messages, position, height), opened };
  return { rendered: isAddedAbove(before, messages) ? before : messages, opened };
}
