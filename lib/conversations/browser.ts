import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import type { BulkChange, BulkResult } from "#lib/conversations/bulk-rules.ts";
import type { ChangeLabels, ConversationView, UpdateConversation } from "#lib/conversations/schema.ts";
import { answersOf, done, fetchJson } from "#lib/http/fetch-json.ts";
import type { ViewFilter } from "#lib/views/schema.ts";

const bulkAnswer = answersOf(() => import("#lib/conversations/bulk-rules.ts"));
const answer = answersOf(() => import("#lib/conversations/schema.ts"));

const URL = "/api/inbox/conversations";

export const conversationListKey = ["conversations"] as const;

/** What a list in the cache shows; `viewerId` says whose `mine` is. */
export type ListFilter = ViewFilter & { viewerId: string };

/** The first page is short, so that it is soon there; who scrolls gets long ones. */
const PAGE = 100;

export function conversationListQuery(filter: ListFilter) {
  return infiniteQueryOptions({
    queryKey: [...conversationListKey, filter],
    queryFn: ({ pageParam, signal }) => {
      const search = searchOf(filter);
      if (pageParam) {
        search.set("cursor", pageParam);
        search.set("limit", String(PAGE));
      }
      return fetchJson(`${URL}?${search}`, answer("conversationListSchema"), { signal });
    },
    initialPageParam: "",
    getNextPageParam: (page) => page.nextCursor,
  });
}

function searchOf({ view, labels, assignee, number, unread, waiting, sort }: ListFilter): URLSearchParams {
  const search = new URLSearchParams({ view, sort });
  if (labels.length > 0) search.set("label", labels.join(","));
  if (assignee) search.set("assignee", assignee);
  if (number) search.set("number", number);
  if (unread) search.set("unread", "1");
  if (waiting) search.set("waiting", "1");
  return search;
}

/** Does one thing to up to a hundred conversations. @returns what came of each, in the order of `ids` */
export async function changeMany(body: BulkChange): Promise<BulkResult[]> {
  return (await fetchJson(`${URL}/bulk`, bulkAnswer("bulkResponse"), { method: "POST", body })).data;
}

export function conversationQuery(id: string) {
  return queryOptions({
    queryKey: ["conversation", id],
    queryFn: ({ signal }) => fetchJson(`${URL}/${id}`, answer("conversationResponse"), { signal }),
  });
}

export async function markRead(id: string): Promise<ConversationView> {
  return (await fetchJson(`${URL}/${id}/read`, answer("conversationResponse"), { method: "POST" }))
    .conversation;
}

export async function markUnread(id: string): Promise<ConversationView> {
  return (await fetchJson(`${URL}/${id}/unread`, answer("conversationResponse"), { method: "POST" }))
    .conversation;
}

/** Closes, opens, gives to a member, or puts away: one of these at a time. */
export async function updateConversation(id: string, change: UpdateConversation): Promise<ConversationView> {
  return (await fetchJson(`${URL}/${id}`, answer("conversationResponse"), { method: "PATCH", body: change }))
    .conversation;
}

/** Puts labels on the conversation's contact, by name or id, and takes labels off. */
export async function changeLabels(id: string, change: Partial<ChangeLabels>): Promise<ConversationView> {
  return (
    await fetchJson(`${URL}/${id}/labels`, answer("conversationResponse"), {
      method: "POST",
      body: change,
    })
  ).conversation;
}

/** Lets a contact who opted out have marketing again; for admins. */
export async function liftOptOut(contactId: string, reason: string): Promise<void> {
  const url = `/api/inbox/contacts/${contactId}/opt-in`;
  await fetchJson(url, answer("liftedOptOutSchema"), { method: "POST", body: { reason } });
}

/** Shows the customer "typing…" for a while; nothing to do when it could not be shown. */
export async function showTyping(id: string): Promise<void> {
  await fetchJson(`${URL}/${id}/typing`, done, { method: "POST" }).catch(() => undefined);
}
