import { type AttachmentView, attachmentResponse } from "#lib/attachments/schema.ts";
import { fetchJson } from "#lib/http/fetch-json.ts";
import type { MediaKind } from "#lib/whatsapp/limits.ts";

/** Uploads a file that is about to be sent in a conversation. */
export async function uploadAttachment(
  conversationId: string,
  kind: MediaKind,
  file: File,
): Promise<AttachmentView> {
  const query = new URLSearchParams({ conversation: conversationId, kind, filename: file.name });
  const url = `/api/inbox/attachments?${query}`;
  return (await fetchJson(url, attachmentResponse, { method: "POST", body: file })).attachment;
}
