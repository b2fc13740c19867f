import { infiniteQueryOptions } from "@tanstack/react-query";
import type { MediaGroup } from "#lib/conversations/attachments/rules.ts";
import { fetchJson, responseSchemas } from "#lib/platform/browser-fetch/fetch-json.ts";
import { ofConversation } from "#lib/platform/browser-fetch/query-meta.ts";

const mediaSchema = responseSchemas(() => import("#lib/conversations/thread/media-schema.ts"));

/** The beginning of the keys of all groups of media. */
export const mediaKey = (conversationId: string) => ["media", conversationId] as const;

/** A conversation's media, newest first; read again each time that it is shown. */
export function mediaQuery(conversationId: string, group: MediaGroup) {
  return infiniteQueryOptions({
    queryKey: [...mediaKey(conversationId), group],
    meta: ofConversation(conversationId),
    queryFn: ({ pageParam, signal }) => {
      const query = new URLSearchParams({ group, ...(pageParam ? { cursor: pageParam } : {}) });
      const url = `/api/inbox/conversations/${conversationId}/media?${query}`;
      return fetchJson(url, mediaSchema("mediaListSchema"), { signal });
    },
    initialPageParam: "",
    getNextPageParam: ({ nextCursor }) => nextCursor,
    staleTime: 0,
  });
}

export function mediaArchiveUrl(conversationId: string): string {
  return `/api/inbox/conversations/${conversationId}/media/archive`;
}
