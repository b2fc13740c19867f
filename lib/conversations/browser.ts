import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import type { BulkChange, BulkResult } from "#lib/conversations/bulk-rules.ts";
import type { ChangeLabels, ConversationView, UpdateConversation } from "#lib/conversations/schema.ts";
import { writeFilter } from "#lib/conversations/views/rules.ts";
import type { ViewFilter } from "#lib/conversations/views/schema.ts";
import { done, fetchJson, responseSchemas } from "#lib/platform/browser-fetch/fetch-json.ts";

const bulkResponseSchema = responseSchemas(() => import("#lib/conversations/bulk-rules.ts"));
const responseSchema = responseSchemas(() => import("#lib/conversations/schema.ts"));

const URL = "/api/inbox/conversations";

export const conversationListKey = ["conversations"] as const;

/** `currentMemberId` identifies the member of the view `mine`. */
export type ListFilter = ViewFilter & { currentMemberId: string };

/** The first page uses the server's smaller default so that it loads faster. */
const PAGE = 100;

export function conversationListQuery(filter: ListFilter) {
  return infiniteQueryOptions({
    queryKey: [...conversationListKey, filter],
    queryFn: ({ pageParam, signal }) => {
      const search = writeFilter(filter);
      if (pageParam) {
        search.set("cursor", pageParam);
        search.set("limit", String(PAGE));
      }
      return fetchJson(`${URL}?${search}`, responseSchema("conversationListSchema"), { signal });
    },
    initialPageParam: "",
    getNextPageParam: (page) => page.nextCursor,
  });
}

export async function changeConversationsInBulk(body: BulkChange): Promise<BulkResult[]> {
  return (await fetchJson(`${URL}/bulk`, bulkResponseSchema("bulkResponse"), { method: "POST", body })).data;
}

/** The beginning of the keys of all conversations. */
export const conversationKey = ["conversation"] as const;

export function conversationQuery(id: string) {
  return queryOptions({
    queryKey: [...conversationKey, id],
    queryFn: ({ signal }) => fetchJson(`${URL}/${id}`, responseSchema("conversationResponse"), { signal }),
  });
}

export async function markRead(id: string): Promise<ConversationView> {
  return (await fetchJson(`${URL}/${id}/read`, responseSchema("conversationResponse"), { method: "POST" }))
    .conversation;
}

export async function markUnread(id: string): Promise<ConversationView> {
  return (await fetchJson(`${URL}/${id}/unread`, responseSchema("conversationResponse"), { method: "POST" }))
    .conversation;
}

export async function updateConversation(id: string, change: UpdateConversation): Promise<ConversationView> {
  return (
    await fetchJson(`${URL}/${id}`, responseSchema("conversationResponse"), { method: "PATCH", body: change })
  ).conversation;
}

export async function changeLabels(id: string, change: Partial<ChangeLabels>): Promise<ConversationView> {
  return (
    await fetchJson(`${URL}/${id}/labels`, responseSchema("conversationResponse"), {
      method: "POST",
      body: change,
    })
  ).conversation;
}

export async function removeOptOut(contactId: string, reason: string): Promise<void> {
  const url = `/api/inbox/contacts/${contactId}/opt-in`;
  await fetchJson(url, responseSchema("removedOptOutSchema"), { method: "POST", body: { reason } });
}

/** Shows a typing indicator to the customer; errors are ignored. */
export async function showTyping(id: string): Promise<void> {
  await fetchJson(`${URL}/${id}/typing`, done, { method: "POST" }).catch(() => undefined);
}
