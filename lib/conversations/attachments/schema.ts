import { z } from "zod";
import { downloadFailures, fileStates } from "#lib/platform/file-states.ts";
import { mediaKinds } from "#lib/platform/media-kinds.ts";

export const attachmentSchema = z.object({
  id: z.string(),
  kind: z.enum(mediaKinds),
  mimeType: z.string().nullable(),
  filename: z.string().nullable(),
  sizeBytes: z.number().nullable(),
  /** In pixels, for a picture. Live events of 0.1.0 lack both. */
  width: z.number().nullable().default(null),
  height: z.number().nullable().default(null),
  state: z.enum(fileStates),
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
