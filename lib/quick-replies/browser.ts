import { queryOptions } from "@tanstack/react-query";
import { answersOf, fetchJson } from "#lib/http/fetch-json.ts";
import type { QuickReply, WriteQuickReply } from "#lib/quick-replies/schema.ts";

const answer = answersOf(() => import("#lib/quick-replies/schema.ts"));

const URL = "/api/inbox/quick-replies";

export const quickRepliesQuery = queryOptions({
  queryKey: ["quick-replies"],
  queryFn: ({ signal }) => fetchJson(URL, answer("quickReplyListSchema"), { signal }),
});

export async function createQuickReply(body: WriteQuickReply): Promise<QuickReply> {
  return (await fetchJson(URL, answer("quickReplyResponse"), { method: "POST", body })).quickReply;
}

export async function updateQuickReply(id: string, body: WriteQuickReply): Promise<QuickReply> {
  return (await fetchJson(`${URL}/${id}`, answer("quickReplyResponse"), { method: "PATCH", body }))
    .quickReply;
}

export async function deleteQuickReply(id: string): Promise<void> {
  await fetchJson(`${URL}/${id}`, answer("deletedQuickReplySchema"), { method: "DELETE" });
}
