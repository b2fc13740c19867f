import "server-only";
import { openAsBlob } from "node:fs";
import { z } from "zod";
import { type Download, downloadMedia } from "./download-media.ts";
import type { GraphCaller, Result } from "./graph-caller.ts";
import { plainError } from "./graph-error.ts";
import { numeric, text } from "./lenient.ts";
import { isMediaAddress } from "./media-host.ts";
import { doneSchema } from "./message-calls.ts";

/** What WhatsApp says of a file (whatsapp-cloud-api.md §2). */
export interface MediaInfo {
  /** Where its bytes are for the next five minutes; needs the token. */
  url: string;
  mimeType: string | null;
  /** As it came: base64, in older answers hex. */
  sha256: string | null;
  sizeBytes: number | null;
}

const infoSchema = z
  .object({
    url: z.url(),
    mime_type: text,
    sha256: text,
    file_size: numeric.nullish().catch(null),
  })
  .transform(
    (media): MediaInfo => ({
      url: media.url,
      mimeType: media.mime_type,
      sha256: media.sha256,
      sizeBytes: media.file_size ?? null,
    }),
  );

const uploadedSchema = z.object({ id: z.union([z.string().min(1), z.number().transform(String)]) });

/** Enough for 100 MB over a slow line. */
const TRANSFER_TIMEOUT_MS = 5 * 60_000;

/** The calls about files (whatsapp-cloud-api.md §2). A file belongs to the number it came to or was uploaded for. */
export function mediaCalls({ call, upload, baseUrl, accessToken }: GraphCaller) {
  return {
    /** Where a file is and what it is. */
    getMedia(mediaId: string, phoneNumberId: string): Promise<Result<MediaInfo>> {
      return call(infoSchema, { path: [mediaId], query: { phone_number_id: phoneNumberId } });
    },

    /** Begins to fetch a file from the address that `getMedia` gave; the token goes to Meta's hosts only. */
    download(url: string): Promise<Download> {
      if (!isMediaAddress(url, baseUrl)) {
        return Promise.resolve({ kind: "failed", reason: "the file's address is not WhatsApp's" });
      }
      return downloadMedia(url, { accessToken, timeoutMs: TRANSFER_TIMEOUT_MS });
    },

    /** Uploads a file from this machine's disk. @returns WhatsApp's id of it, good for 30 days */
    async uploadMedia(
      phoneNumberId: string,
      file: { path: string; mimeType: string; filename: string },
    ): Promise<Result<{ id: string }>> {
      const form = new FormData();
      form.set("messaging_product", "whatsapp");
      form.set("type", file.mimeType);
      const blob = await openAsBlob(file.path, { type: file.mimeType }).catch(() => null);
      if (!blob) return { ok: false, error: plainError("The file cannot be read") };
      form.set("file", blob, file.filename);
      return upload(uploadedSchema, { path: [phoneNumberId, "media"], form, timeoutMs: TRANSFER_TIMEOUT_MS });
    },

    /** Has WhatsApp forget a file. */
    deleteMedia(mediaId: string, phoneNumberId: string): Promise<Result<null>> {
      return call(doneSchema, {
        method: "DELETE",
        path: [mediaId],
        query: { phone_number_id: phoneNumberId },
      });
    },
  };
}
