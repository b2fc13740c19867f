import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import type { z } from "zod";
import type { HistoryKind } from "#lib/messages/history-rules.ts";
import type {
  CreateNote,
  MessageList,
  SendFromInbox,
  StartConversation,
  sentFromInboxSchema,
} from "#lib/messages/inbox-schema.ts";
import { isNotFound } from "#lib/platform/browser-fetch/api-error.ts";
import { fetchJson, responseSchemas } from "#lib/platform/browser-fetch/fetch-json.ts";
import { ofAnybody, ofConversation } from "#lib/platform/browser-fetch/query-meta.ts";

const responseSchema = responseSchemas(() => import("#lib/messages/inbox-schema.ts"));
const timelineResponseSchema = responseSchemas(() => import("#lib/conversations/thread/timeline-schema.ts"));

const TIMELINE_POLL_MS = 5000;

export type SentFromInbox = z.output<typeof sentFromInboxSchema>;

const MAX_CACHED_PAGES = 6;

export const threadPage = {
  unread: "around=unread",
  latest: "",
  around: (id: string) => `around=${id}`,
  before: (id: string) => `before=${id}`,
  after: (id: string) => `after=${id}`,
};

export function readThreadPage(
  conversationId: string,
  page: string,
  signal?: AbortSignal,
): Promise<MessageList> {
  const url = `/api/inbox/conversations/${conversationId}/messages`;
  return fetchJson(
    page ? `${url}?${page}` : url,
    responseSchema("messageListSchema"),
    signal ? { signal } : {},
  );
}

/** @returns the page before this one, undefined if it is the first of the thread */
function olderPage({ data, hasOlder }: MessageList): string | undefined {
  const oldest = data.at(-1);
  return hasOlder && oldest ? threadPage.before(oldest.id) : undefined;
}

/**
 * A thread, newest page first, that starts at the oldest unread message or at `at` and loads pages in both directions.
 * Stream events keep the cache current, so it is not refetched automatically.
 */
export function threadQuery(conversationId: string, at?: string) {
  return infiniteQueryOptions({
    queryKey: ["thread", conversationId],
    meta: ofConversation(conversationId),
    queryFn: ({ pageParam, signal }) =>
      readThreadPage(conversationId, pageParam, signal).catch((error: unknown) => {
        // The linked message belongs to another thread: open the thread without the link.
        if (!isNotFound(error) || !at || pageParam !== threadPage.around(at)) throw error;
        return readThreadPage(conversationId, threadPage.unread, signal);
      }),
    initialPageParam: at ? threadPage.around(at) : threadPage.unread,
    getNextPageParam: olderPage,
    getPreviousPageParam: ({ data, hasNewer }) => {
      const newest = data[0];
      return hasNewer && newest ? threadPage.after(newest.id) : undefined;
    },
    maxPages: MAX_CACHED_PAGES,
  });
}

/** The messages of a conversation from the newest, read again each time that they are shown. @param kind null for all */
export function contactHistoryQuery(conversationId: string, kind: HistoryKind | null) {
  return infiniteQueryOptions({
    queryKey: ["contact-history", conversationId, kind],
    meta: ofConversation(conversationId),
    queryFn: ({ pageParam, signal }) =>
      readThreadPage(
        conversationId,
        [pageParam, kind === null ? "" : `kind=${kind}`].filter(Boolean).join("&"),
        signal,
      ),
    initialPageParam: threadPage.latest,
    getNextPageParam: olderPage,
    staleTime: 0,
  });
}

export interface SendOptions {
  leaving?: boolean;
  signal?: AbortSignal;
}

export function sendMessage(
  conversationId: string,
  body: SendFromInbox,
  { leaving = false, signal }: SendOptions = {},
): Promise<SentFromInbox> {
  return fetchJson(
    `/api/inbox/conversations/${conversationId}/messages`,
    responseSchema("sentFromInboxSchema"),
    {
      method: "POST",
      body,
      keepalive: leaving,
      ...(signal ? { signal } : {}),
    },
  );
}

export function startConversation(body: StartConversation): Promise<SentFromInbox> {
  return fetchJson("/api/inbox/messages", responseSchema("sentFromInboxSchema"), { method: "POST", body });
}

export function createNote(
  conversationId: string,
  body: CreateNote,
  { leaving = false, signal }: SendOptions = {},
): Promise<SentFromInbox> {
  return fetchJson(
    `/api/inbox/conversations/${conversationId}/notes`,
    responseSchema("sentFromInboxSchema"),
    {
      method: "POST",
      body,
      keepalive: leaving,
      ...(signal ? { signal } : {}),
    },
  );
}

export function retryMessage(id: string): Promise<SentFromInbox> {
  return fetchJson(`/api/inbox/messages/${id}/retry`, responseSchema("sentFromInboxSchema"), {
    method: "POST",
  });
}

export function cancelMessage(id: string): Promise<SentFromInbox> {
  return fetchJson(`/api/inbox/messages/${id}/cancel`, responseSchema("sentFromInboxSchema"), {
    method: "POST",
  });
}

/** @param sendAt null: now */
export function rescheduleMessage(id: string, sendAt: string | null): Promise<SentFromInbox> {
  return fetchJson(`/api/inbox/messages/${id}`, responseSchema("sentFromInboxSchema"), {
    method: "PATCH",
    body: { sendAt },
  });
}

export function timelineQuery(id: string) {
  return queryOptions({
    queryKey: ["timeline", id],
    meta: ofAnybody,
    queryFn: ({ signal }) =>
      fetchJson(`/api/inbox/messages/${id}/timeline`, timelineResponseSchema("staffTimelineSchema"), {
        signal,
      }),
    refetchInterval: TIMELINE_POLL_MS,
    staleTime: 0,
  });
}
