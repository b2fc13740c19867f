import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import type { z } from "zod";
import { fetchJson } from "#lib/http/fetch-json.ts";
import { messageListSchema, type SendFromInbox, sentFromInboxSchema } from "#lib/messages/schema.ts";
import { staffTimelineSchema } from "#lib/messages/timeline-schema.ts";

const TIMELINE_POLL_MS = 5000;

export type SentFromInbox = z.output<typeof sentFromInboxSchema>;

/** A thread, newest page first. */
export function threadQuery(conversationId: string) {
  return infiniteQueryOptions({
    queryKey: ["thread", conversationId],
    queryFn: ({ pageParam, signal }) => {
      const cursor = pageParam ? `?cursor=${encodeURIComponent(pageParam)}` : "";
      return fetchJson(`/api/inbox/conversations/${conversationId}/messages${cursor}`, messageListSchema, {
        signal,
      });
    },
    initialPageParam: "",
    getNextPageParam: (page) => page.nextCursor,
  });
}

export function sendMessage(conversationId: string, body: SendFromInbox): Promise<SentFromInbox> {
  return fetchJson(`/api/inbox/conversations/${conversationId}/messages`, sentFromInboxSchema, {
    method: "POST",
    body,
  });
}

export function retryMessage(id: string): Promise<SentFromInbox> {
  return fetchJson(`/api/inbox/messages/${id}/retry`, sentFromInboxSchema, { method: "POST" });
}

/** What happened to a message, as long as somebody looks at it: more may happen any moment. */
export function timelineQuery(id: string) {
  return queryOptions({
    queryKey: ["timeline", id],
    queryFn: ({ signal }) => fetchJson(`/api/inbox/messages/${id}/timeline`, staffTimelineSchema, { signal }),
    refetchInterval: TIMELINE_POLL_MS,
    staleTime: 0,
  });
}
