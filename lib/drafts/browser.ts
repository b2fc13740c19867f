import type { Draft } from "#lib/drafts/schema.ts";
import { answersOf, fetchJson } from "#lib/http/fetch-json.ts";

const answer = answersOf(() => import("#lib/drafts/schema.ts"));

const urlOf = (conversationId: string) => `/api/inbox/conversations/${conversationId}/draft`;

/** The member's own draft in a conversation as the server keeps it. */
export async function readDraft(conversationId: string): Promise<Draft | null> {
  return (await fetchJson(urlOf(conversationId), answer("draftResponse"))).draft;
}

/**
 * Keeps a draft, also when the page is being left.
 * @returns the draft as it stands, which is another device's if that one wrote later
 */
export async function saveDraft(conversationId: string, draft: Draft): Promise<Draft | null> {
  const request = { method: "PUT", body: draft, keepalive: fitsKeepalive(draft) } as const;
  return (await fetchJson(urlOf(conversationId), answer("draftResponse"), request)).draft;
}

export async function removeDraft(conversationId: string, updatedAt: string): Promise<Draft | null> {
  const url = `${urlOf(conversationId)}?${new URLSearchParams({ updatedAt })}`;
  return (await fetchJson(url, answer("draftResponse"), { method: "DELETE", keepalive: true })).draft;
}

/** Browsers send at most 64 KB from a page that is left, of all requests together. */
function fitsKeepalive({ body, files }: Draft): boolean {
  return body.length < 16_000 && files.length < 20;
}
