import type { Draft } from "#lib/conversations/drafts/schema.ts";
import { fetchJson, responseSchemas } from "#lib/platform/browser-fetch/fetch-json.ts";

const responseSchema = responseSchemas(() => import("#lib/conversations/drafts/schema.ts"));

const urlOf = (conversationId: string) => `/api/inbox/conversations/${conversationId}/draft`;

export async function readDraft(conversationId: string): Promise<Draft | null> {
  return (await fetchJson(urlOf(conversationId), responseSchema("draftResponse"))).draft;
}

/** Saves a draft, also while the page unloads. @returns the stored draft, which is another device's if that one is newer */
export async function saveDraft(conversationId: string, draft: Draft): Promise<Draft | null> {
  const request = { method: "PUT", body: draft, keepalive: fitsKeepalive(draft) } as const;
  return (await fetchJson(urlOf(conversationId), responseSchema("draftResponse"), request)).draft;
}

export async function removeDraft(conversationId: string, updatedAt: string): Promise<Draft | null> {
  const url = `${urlOf(conversationId)}?${new URLSearchParams({ updatedAt })}`;
  return (await fetchJson(url, responseSchema("draftResponse"), { method: "DELETE", keepalive: true })).draft;
}

/** Browsers limit keepalive requests to 64 KB in total. */
function fitsKeepalive({ body, files }: Draft): boolean {
  return body.length < 16_000 && files.length < 20;
}
