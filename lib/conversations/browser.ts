import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { z } from "zod";
import { type BulkChange, type BulkResult, bulkResponse } from "#lib/conversations/bulk-rules.ts";
import {
  type ChangeLabels,
  type ConversationView,
  conversationListSchema,
  conversationResponse,
  liftedOptOutSchema,
  type UpdateConversation,
} from "#lib/conversations/schema.ts";
import { fetchJson } from "#lib/http/fetch-json.ts";
import type { ViewFilter } from "#lib/views/schema.ts";

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
      return fetchJson(`${URL}?${search}`, conversationListSchema, { signal });
    },
    initialPageParam: "",
    getNextPageParam: (page) => page.nextCursor,
  });
}

function searchOf({ view, labels, assignee, number, unread, waiting, sort, q }: ListFilter): URLSearchParams {
  const search = new URLSearchParams({ view, sort });
  if (labels.length > 0) search.set("label", labels.join(","));
  if (assignee) search.set("assignee", assignee);
  if (number) search.set("number", number);
  if (unread) search.set("unread", "1");
  if (waiting) search.set("waiting", "1");
  if (q) search.set("q", q);
  return search;
}

/** Does one thing to up to a hundred conversations. @returns what came of each, in the order of `ids` */
export async function changeMany(body: BulkChange): Promise<BulkResult[]> {
  return (await fetchJson(`${URL}/bulk`, bulkResponse, { method: "POST", body })).data;
}

export function conversationQuery(id: string) {
  return queryOptions({
    queryKey: ["conversation", id],
    queryFn: ({ signal }) => fetchJson(`${URL}/${id}`, conversationResponse, { signal }),
  });
}

export async function markRead(id: string): Promise<ConversationView> {
  return (await fetchJson(`${URL}/${id}/read`, conversationResponse, { method: "POST" })).conversation;
}

export async function markUnread(id: string): Promise<ConversationView> {
  return (await fetchJson(`${URL}/${id}/unread`, conversationResponse, { method: "POST" })).conversation;
}

/** Closes, opens, gives to a member, or puts away: one of these at a time. */
export async function updateConversation(id: string, change: UpdateConversation): Promise<ConversationView> {
  return (await fetchJson(`${URL}/${id}`, conversationResponse, { method: "PATCH", body: change }))
    .conversation;
}

/** Puts labels on the conversation's contact, by name or id, and takes labels off. */
export async function changeLabels(id: string, change: Partial<ChangeLabels>): Promise<ConversationView> {
  return (await fetchJson(`${URL}/${id}/labels`, conversationResponse, { method: "POST", body: change }))
    .conversation;
}

/** Lets a contact who opted out have marketing again; for admins. */
export async function liftOptOut(contactId: string, reason: string): Promise<void> {
  const url = `/api/inbox/contacts/${contactId}/opt-in`;
  await fetchJson(url, liftedOptOutSchema, { method: "POST", body: { reason } });
}

/** Shows the customer "typing…" for a while; nothing to do when it could not be shown. */
export async function showTyping(id: string): Promise<void> {
  const response = z.object({ ok: z.literal(true) });
  await fetchJson(`${URL}/${id}/typing`, response, { method: "POST" }).catch(() => undefined);
}
