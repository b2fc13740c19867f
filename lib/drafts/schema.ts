import { z } from "zod";
import { LIMITS } from "#lib/whatsapp/limits.ts";

/** A file of a draft: uploaded, and not sent yet. */
export const draftFileSchema = z.strictObject({
  attachmentId: z.string(),
  kind: z.enum(["image", "video", "audio", "document", "sticker"]),
  name: z.string().max(240),
  mimeType: z.string().max(255),
  sizeBytes: z.number().int().nonnegative(),
  caption: z.string().max(LIMITS.caption),
});

/** Several times what WhatsApp takes at once: what was pasted too long is kept, and said to be too long. */
export const DRAFT_MAX = 20_000;

/** What a member has begun to write in a conversation. */
export const draftSchema = z.object({
  body: z.string().max(DRAFT_MAX),
  isNote: z.boolean(),
  replyToId: z.string().nullable(),
  files: z.array(draftFileSchema).max(30),
  updatedAt: z.iso.datetime(),
});

export type Draft = z.infer<typeof draftSchema>;
