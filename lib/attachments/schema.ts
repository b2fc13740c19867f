import { z } from "zod";

export const attachmentKinds = ["image", "video", "audio", "document", "sticker"] as const;

/** A message's file as the pages show it. */
export const attachmentSchema = z.object({
  id: z.string(),
  kind: z.enum(attachmentKinds),
  mimeType: z.string().nullable(),
  filename: z.string().nullable(),
  sizeBytes: z.number().nullable(),
  /** `pending` while it is being fetched from WhatsApp; `failed` when it is lost. */
  state: z.enum(["pending", "stored", "failed"]),
  failure: z.string().nullable(),
  /** Where a member reads it; null until it is stored. */
  url: z.string().nullable(),
});

export type AttachmentView = z.infer<typeof attachmentSchema>;

export const attachmentResponse = z.object({ attachment: attachmentSchema });

/** What an upload says of itself before its bytes. */
export const uploadQuery = z.strictObject({
  conversation: z.string(),
  kind: z.enum(attachmentKinds),
  filename: z.string().min(1).max(240),
});
