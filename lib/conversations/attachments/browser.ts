import type { AttachmentView } from "#lib/conversations/attachments/schema.ts";
import { ApiError, offlineError } from "#lib/platform/browser-fetch/api-error.ts";
import { responseSchemas } from "#lib/platform/browser-fetch/fetch-json.ts";
import { uploadFile } from "#lib/platform/browser-fetch/upload-file.ts";
import type { MediaKind } from "#lib/platform/media-kinds.ts";

const responseSchema = responseSchemas(() => import("#lib/conversations/attachments/schema.ts"));

interface Upload {
  conversationId: string;
  kind: MediaKind;
  file: File;
  onProgress: (part: number) => void;
  signal: AbortSignal;
}

/** @throws ApiError for a refusal, `OFFLINE` without a response, `ABORTED` when the signal was aborted */
export async function uploadAttachment(upload: Upload): Promise<AttachmentView> {
  const { conversationId, kind, file, onProgress, signal } = upload;
  const query = new URLSearchParams({ conversation: conversationId, kind, filename: file.name });
  const url = `/api/inbox/attachments?${query}`;
  const type = file.type || "application/octet-stream";
  const schema = responseSchema("attachmentResponse");
  return (await uploadFile({ url, file, type, schema, onProgress, signal })).attachment;
}

/** Reads a stored file. @throws ApiError for an error response, `OFFLINE` without a complete response */
export async function readAttachment(attachment: AttachmentView & { url: string }): Promise<File> {
  const { url, filename, mimeType } = attachment;
  try {
    const response = await fetch(url);
    if (!response.ok) throw new ApiError(response.status, "NOT_FOUND", "The file no longer exists.");
    return new File([await response.blob()], filename ?? "file", { type: mimeType ?? "" });
  } catch (error) {
    throw error instanceof ApiError ? error : offlineError();
  }
}
