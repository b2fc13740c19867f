import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import type { z } from "zod";
import { ApiError } from "#lib/http/api-error.ts";
import { answersOf, fetchJson } from "#lib/http/fetch-json.ts";
import type { CreateNote, MessageList, SendFromInbox, sentFromInboxSchema } from "#lib/messages/schema.ts";

const answer = answersOf(() => import("#lib/messages/schema.ts"));
const timelineAnswer = answersOf(() => import("#lib/messages/timeline-schema.ts"));

const TIMELINE_POLL_MS = 5000;

export type SentFromInbox = z.output<typeof sentFromInboxSchema>;

/** So many pages of a thread are kept and shown; what is scrolled far away from is let go. */
const PAGES_KEPT = 6;

/** Which page of a thread is asked for, as the query of its address. */
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
  return fetchJson(page ? `${url}?${page}` : url, answer("messageListSchema"), signal ? { signal } : {});
}

/**
 * A thread, newest page first: it begins at the oldest unread message, or at `at`, and grows both ways. The stream keeps
 * it true, so that it is not asked for again by itself.
 */
export function threadQuery(conversationId: string, at?: string) {
  return infiniteQueryOptions({
    queryKey: ["thread", conversationId],
    queryFn: ({ pageParam, signal }) =>
      readThreadPage(conversationId, pageParam, signal).catch((error: unknown) => {
        // The message that was linked is not of this thread: it opens as it would without the link.
        const gone = error instanceof ApiError && error.status === 404;
        if (!gone || !at || pageParam !== threadPage.around(at)) throw error;
        return readThreadPage(conversationId, threadPage.unread, signal);
      }),
    initialPageParam: at ? threadPage.around(at) : threadPage.unread,
    getNextPageParam: ({ data, hasOlder }) => {
      const oldest = data.at(-1);
      return hasOlder && oldest ? threadPage.before(oldest.id) : undefined;
    },
    getPreviousPageParam: ({ data, hasNewer }) => {
      const newest = data[0];
      return hasNewer && newest ? threadPage.after(newest.id) : undefined;
    },
    maxPages: PAGES_KEPT,
  });
}

export interface HowToSend {
  /** The page may be gone before the answer. */
  leaving?: boolean;
  signal?: AbortSignal;
}

export function sendMessage(
  conversationId: string,
  body: SendFromInbox,
  { leaving = false, signal }: HowToSend = {},
): Promise<SentFromInbox> {
  return fetchJson(`/api/inbox/conversations/${conversationId}/messages`, answer("sentFromInboxSchema"), {
    method: "POST",
    body,
    keepalive: leaving,
    ...(signal ? { signal } : {}),
  });
}

/** Writes a note for the team. */
export function createNote(
  conversationId: string,
  body: CreateNote,
  { leaving = false, signal }: HowToSend = {},
): Promise<SentFromInbox> {
  return fetchJson(`/api/inbox/conversations/${conversationId}/notes`, answer("sentFromInboxSchema"), {
    method: "POST",
    body,
    keepalive: leaving,
    ...(signal ? { signal } : {}),
  });
}

export function retryMessage(id: string): Promise<SentFromInbox> {
  return fetchJson(`/api/inbox/messages/${id}/retry`, answer("sentFromInboxSchema"), { method: "POST" });
}

/** What happened to a message, as long as somebody looks at it: more may happen any moment. */
export function timelineQuery(id: string) {
  return queryOptions({
    queryKey: ["timeline", id],
    queryFn: ({ signal }) =>
      fetchJson(`/api/inbox/messages/${id}/timeline`, timelineAnswer("staffTimelineSchema"), { signal }),
    refetchInterval: TIMELINE_POLL_MS,
    staleTime: 0,
  });
}
