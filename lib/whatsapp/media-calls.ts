import "server-only";
import { openAsBlob } from "node:fs";
import { z } from "zod";
import { MINUTE } from "#lib/platform/clock.ts";
import { type Download, downloadMedia } from "#lib/whatsapp/download-media.ts";
import type { GraphCaller, Result } from "#lib/whatsapp/graph-caller.ts";
import { createLocalError } from "#lib/whatsapp/graph-error.ts";
import { isMediaAddress } from "#lib/whatsapp/is-media-address.ts";
import { numeric, optionalText } from "#lib/whatsapp/lenient-schema.ts";
import { successSchema } from "#lib/whatsapp/message-calls.ts";

/** docs/whatsapp.md#media-downloads */
export interface MediaInfo {
  /** Valid for five minutes; requires the token. */
  url: string;
  mimeType: string | null;
  /** Base64, in older responses hex. */
  sha256: string | null;
  sizeBytes: number | null;
}

const infoSchema = z
  .object({
    url: z.url(),
    mime_type: optionalText,
    sha256: optionalText,
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

/** Enough for 100 MB over a slow connection. */
const TRANSFER_TIMEOUT_MS = 5 * MINUTE;

/** docs/whatsapp.md#media-ids */
export function mediaCalls({ call, upload, baseUrl, accessToken }: GraphCaller) {
  return {
    getMedia(mediaId: string, phoneNumberId: string): Promise<Result<MediaInfo>> {
      return call(infoSchema, { path: [mediaId], query: { phone_number_id: phoneNumberId } });
    },

    /** @param url from `getMedia` */
    download(url: string): Promise<Download> {
      if (!isMediaAddress(url, baseUrl)) {
        return Promise.resolve({ kind: "failed", reason: "the file's address is not WhatsApp's" });
      }
      return downloadMedia(url, { accessToken, timeoutMs: TRANSFER_TIMEOUT_MS });
    },

    /** @returns the media id, valid for 30 days */
    async uploadMedia(
      phoneNumberId: string,
      file: { path: string; mimeType: string; filename: string },
    ): Promise<Result<{ id: string }>> {
      const form = new FormData();
      form.set("messaging_product", "whatsapp");
      form.set("type", file.mimeType);
      const blob = await openAsBlob(file.path, { type: file.mimeType }).catch(() => null);
      if (!blob) return { ok: false, kind: "not-sent", error: createLocalError("The file cannot be read") };
      form.set("file", blob, file.filename);
      return upload(uploadedSchema, { path: [phoneNumberId, "media"], form, timeoutMs: TRANSFER_TIMEOUT_MS });
    },

    deleteMedia(mediaId: string, phoneNumberId: string): Promise<Result<null>> {
      return call(successSchema, {
        method: "DELETE",
        path: [mediaId],
        query: { phone_number_id: phoneNumberId },
      });
    },
  };
}
