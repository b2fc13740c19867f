import { type AttachmentView, attachmentResponse } from "#lib/attachments/schema.ts";
import { ApiError, toError } from "#lib/http/fetch-json.ts";
import type { MediaKind } from "#lib/whatsapp/limits.ts";

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
export function uploadAttachment({ conversationId, kind, file, onProgress, signal }: Upload) {
  return new Promise<AttachmentView>((resolve, reject) => {
    // Only this one tells how far an upload is.
    const request = new XMLHttpRequest();
    const query = new URLSearchParams({ conversation: conversationId, kind, filename: file.name });
    request.open("POST", `/api/inbox/attachments?${query}`);
    request.setRequestHeader("Content-Type", file.type || "application/octet-stream");
    request.responseType = "json";
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onload = () => {
      const parsed = attachmentResponse.safeParse(request.response);
      if (request.status === 200 && parsed.success) resolve(parsed.data.attachment);
      else reject(toError(request.status, request.response));
    };
    request.onerror = () =>
      reject(new ApiError(0, "OFFLINE", "Parley could not be reached. Check your connection and try again."));
    request.onabort = () => reject(new ApiError(0, "ABORTED", "The upload was called off."));
    signal.addEventListener("abort", () => request.abort());
    request.send(file);
  });
}
