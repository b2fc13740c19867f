"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { hasMessage, jumpTo, reachesEnd } from "#components/inbox/cache/thread-cache.ts";
import type { ScrollPosition, useAnchoredScroll } from "#components/inbox/thread/use-anchored-scroll.ts";
import { notice } from "#components/ui/notice.ts";
import { threadPage, threadQuery } from "#lib/messages/browser.ts";
import { errorText } from "#lib/platform/browser-fetch/api-error.ts";

/** Scrolls to a position, whose page is loaded first if necessary. @param setIsJumping called around that load */
export function useGoTo(
  conversationId: string,
  { show, setPending }: ReturnType<typeof useAnchoredScroll>,
  setIsJumping: (isJumping: boolean) => void,
): (position: ScrollPosition) => Promise<void> {
  const client = useQueryClient();

  const jump = useCallback(
    async (position: ScrollPosition, page: string) => {
      setIsJumping(true);
      setPending(position);
      try {
        await jumpTo(client, conversationId, page);
      } catch (error) {
        setPending(null);
        notice.error(errorText(error));
      } finally {
        setIsJumping(false);
      }
    },
    [client, conversationId, setPending, setIsJumping],
  );

  return useCallback(
    async (position: ScrollPosition) => {
      const cached = client.getQueryData(threadQuery(conversationId).queryKey);
      const isLoaded = position === "end" ? reachesEnd(cached) : hasMessage(cached, position.id);
      if (isLoaded) show(position);
      else await jump(position, position === "end" ? threadPage.latest : threadPage.around(position.id));
    },
    [client, conversationId, show, jump],
  );
}
