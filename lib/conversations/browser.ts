import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import type { BulkChange, BulkResult } from "#lib/conversations/bulk-rules.ts";
import { RESTORED_UNREAD_MAX } from "#lib/conversations/rules.ts";
import type {
  ChangedLabels,
  ChangeLabels,
  ConversationResponse,
  ConversationView,
  ExpectedConversation,
  UpdateConversation,
} from "#lib/conversations/schema.ts";
import { writeFilter } from "#lib/conversations/views/rules.ts";
import type { ViewFilter } from "#lib/conversations/views/schema.ts";
import { ApiError } from "#lib/platform/browser-fetch/api-error.ts";
import { done, fetchJson, responseSchemas } from "#lib/platform/browser-fetch/fetch-json.ts";
import { ofConversation, ofRows } from "#lib/platform/browser-fetch/query-meta.ts";

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
    meta: ofRows,
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
    meta: ofConversation(id),
    queryFn: ({ signal }) => fetchJson(`${URL}/${id}`, responseSchema("conversationResponse"), { signal }),
  });
}

export async function markRead(id: string): Promise<ConversationView> {
  return (await fetchJson(`${URL}/${id}/read`, responseSchema("conversationResponse"), { method: "POST" }))
    .conversation;
}

/** For an undo: what arrived since stays unread. */
export async function markReadIfUnchanged(
  id: string,
  expected: ExpectedConversation,
): Promise<{ conversation: ConversationView }> {
  const [result] = await changeConversationsInBulk({
    action: "read",
    ids: [id],
    expected: { [id]: expected },
  });
  if (result?.ok) return result;
  throw new ApiError(409, result?.code ?? "", result?.message ?? "");
}

/** @param unreadCount how many messages were unread, for an undo */
export function markUnread(id: string, unreadCount = 1): Promise<ConversationResponse> {
  const count = Math.min(unreadCount, RESTORED_UNREAD_MAX);
  return fetchJson(`${URL}/${id}/unread?unreadCount=${count}`, responseSchema("conversationResponse"), {
    method: "POST",
  });
}

export function updateConversation(id: string, change: UpdateConversation): Promise<ConversationResponse> {
  return fetchJson(`${URL}/${id}`, responseSchema("conversationResponse"), { method: "PATCH", body: change });
}

export function changeLabels(id: string, change: Partial<ChangeLabels>): Promise<ChangedLabels> {
  return fetchJson(`${URL}/${id}/labels`, responseSchema("changedLabelsSchema"), {
    method: "POST",
    body: change,
  });
}

export async function removeOptOut(contactId: string, reason: string): Promise<void> {
  const url = `/api/inbox/contacts/${contactId}/opt-in`;
  await fetchJson(url, responseSchema("removedOptOutSchema"), { method: "POST", body: { reason } });
}

/** Shows a typing indicator to the customer; errors are ignored. */
export async function showTyping(id: string): Promise<void> {
  await fetchJson(`${URL}/${id}/typing`, done, { method: "POST" }).catch(() => undefined);
}
