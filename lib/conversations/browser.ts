import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { z } from "zod";
import {
  type ChangeLabels,
  type ConversationFilter,
  type ConversationView,
  conversationListSchema,
  conversationResponse,
  liftedOptOutSchema,
  type UpdateConversation,
} from "#lib/conversations/schema.ts";
import { fetchJson } from "#lib/http/fetch-json.ts";

const URL = "/api/inbox/conversations";

export interface ListFilter {
  view: ConversationFilter;
  /** What is searched for; empty for everything. */
  q: string;
}

export const conversationListKey = ["conversations"] as const;

export function conversationListQuery(filter: ListFilter) {
  return infiniteQueryOptions({
    queryKey: [...conversationListKey, filter],
    queryFn: ({ pageParam, signal }) => {
      const search = new URLSearchParams({ view: filter.view });
      if (filter.q) search.set("q", filter.q);
      if (pageParam) search.set("cursor", pageParam);
      return fetchJson(`${URL}?${search}`, conversationListSchema, { signal });
    },
    initialPageParam: "",
    getNextPageParam: (page) => page.nextCursor,
  });
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
