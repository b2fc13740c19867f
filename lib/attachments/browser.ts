import type { AttachmentView } from "#lib/attachments/schema.ts";
import { answersOf } from "#lib/http/fetch-json.ts";
import { uploadFile } from "#lib/http/upload-file.ts";
import type { MediaKind } from "#lib/whatsapp/limits.ts";

const answer = answersOf(() => import("#lib/attachments/schema.ts"));

interface Upload {
  conversationId: string;
  kind: MediaKind;
  file: File;
  /** Told how much has gone, from 0 to 1. */
  onProgress: (part: number) => void;
  signal: AbortSignal;
}

/**
 * Uploads a file that is about to be sent in a conversation.
 * @throws ApiError for a refusal, `OFFLINE` when there was no answer, `ABORTED` when it was called off
 */
export async function uploadAttachment(upload: Upload): Promise<AttachmentView> {
  const { conversationId, kind, file, onProgress, signal } = upload;
  const query = new URLSearchParams({ conversation: conversationId, kind, filename: file.name });
  const url = `/api/inbox/attachments?${query}`;
  const type = file.type || "application/octet-stream";
  const schema = answer("attachmentResponse");
  return (await uploadFile({ url, file, type, schema, onProgress, signal })).attachment;
}
