import { queryOptions } from "@tanstack/react-query";
import { fetchJson } from "#lib/http/fetch-json.ts";
import {
  deletedQuickReplySchema,
  type QuickReply,
  quickReplyListSchema,
  quickReplyResponse,
  type WriteQuickReply,
} from "#lib/quick-replies/schema.ts";

const URL = "/api/inbox/quick-replies";

export const quickRepliesQuery = queryOptions({
  queryKey: ["quick-replies"],
  queryFn: ({ signal }) => fetchJson(URL, quickReplyListSchema, { signal }),
});

export async function createQuickReply(body: WriteQuickReply): Promise<QuickReply> {
  return (await fetchJson(URL, quickReplyResponse, { method: "POST", body })).quickReply;
}

export async function updateQuickReply(id: string, body: WriteQuickReply): Promise<QuickReply> {
  return (await fetchJson(`${URL}/${id}`, quickReplyResponse, { method: "PATCH", body })).quickReply;
}

export async function deleteQuickReply(id: string): Promise<void> {
  await fetchJson(`${URL}/${id}`, deletedQuickReplySchema, { method: "DELETE" });
}
