import { z } from "zod";
import { downloadFailures } from "#lib/platform/download-failures.ts";
import { mediaKinds } from "#lib/platform/media-kinds.ts";

export const attachmentSchema = z.object({
  id: z.string(),
  kind: z.enum(mediaKinds),
  mimeType: z.string().nullable(),
  filename: z.string().nullable(),
  sizeBytes: z.number().nullable(),
  /** `pending` during the download from WhatsApp; `failed` when it cannot be downloaded. */
  state: z.enum(["pending", "stored", "failed"]),
  failure: z.enum(downloadFailures).nullable(),
  url: z.string().nullable(),
});

export type AttachmentView = z.infer<typeof attachmentSchema>;

export const attachmentResponse = z.object({ attachment: attachmentSchema });

export const uploadQuery = z.strictObject({
  conversation: z.string(),
  kind: z.enum(mediaKinds),
  filename: z.string().min(1).max(240),
});
