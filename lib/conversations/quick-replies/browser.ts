import { queryOptions } from "@tanstack/react-query";
import type {
  CreateQuickReply,
  QuickReply,
  UpdateQuickReply,
} from "#lib/conversations/quick-replies/schema.ts";
import { fetchJson, responseSchemas } from "#lib/platform/browser-fetch/fetch-json.ts";
import { ofNobody } from "#lib/platform/browser-fetch/query-meta.ts";

const responseSchema = responseSchemas(() => import("#lib/conversations/quick-replies/schema.ts"));

const URL = "/api/inbox/quick-replies";

export const quickRepliesQuery = queryOptions({
  queryKey: ["quick-replies"],
  meta: ofNobody,
  queryFn: ({ signal }) => fetchJson(URL, responseSchema("quickReplyListSchema"), { signal }),
});

export async function createQuickReply(body: CreateQuickReply): Promise<QuickReply> {
  return (await fetchJson(URL, responseSchema("quickReplyResponse"), { method: "POST", body })).quickReply;
}

export async function updateQuickReply(id: string, body: UpdateQuickReply): Promise<QuickReply> {
  return (await fetchJson(`${URL}/${id}`, responseSchema("quickReplyResponse"), { method: "PATCH", body }))
    .quickReply;
}

export async function deleteQuickReply(id: string): Promise<void> {
  await fetchJson(`${URL}/${id}`, responseSchema("deletedQuickReplySchema"), { method: "DELETE" });
}
