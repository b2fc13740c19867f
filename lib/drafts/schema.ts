import { z } from "zod";
import { LIMITS } from "#lib/whatsapp/limits.ts";

/** Text as PostgreSQL keeps it: no NUL, no half of a character. */
const keepable = (value: string) => value.replaceAll("\u0000", "").toWellFormed();

/** A file of a draft: uploaded, and not sent yet. */
export const draftFileSchema = z.strictObject({
  attachmentId: z.string(),
  kind: z.enum(["image", "video", "audio", "document", "sticker"]),
  name: z.string().max(240).overwrite(keepable),
  mimeType: z.string().max(255).overwrite(keepable),
  sizeBytes: z.number().int().nonnegative(),
  caption: z.string().max(LIMITS.caption).overwrite(keepable),
  /** Recorded here, to be played as a voice message. */
  voice: z.boolean(),
});

export type DraftFile = z.infer<typeof draftFileSchema>;

/** Several times what WhatsApp takes at once: what was pasted too long is kept, and said to be too long. */
export const DRAFT_MAX = 20_000;
export const DRAFT_FILES_MAX = 30;

const fields = {
  body: z.string().max(DRAFT_MAX).overwrite(keepable),
  isNote: z.boolean(),
  replyToId: z.string().nullable(),
  files: z.array(draftFileSchema).max(DRAFT_FILES_MAX),
  /** When it was last changed, by the workspace's clock: of two devices' drafts the later stays. */
  updatedAt: z.iso.datetime(),
};

/** What a member has begun to write in a conversation. */
export const draftSchema = z.object(fields);

export type Draft = z.infer<typeof draftSchema>;

export const saveDraftBody = z.strictObject(fields);

export const removeDraftQuery = z.strictObject({ updatedAt: z.iso.datetime() });

/** The draft as it stands; null when there is nothing in it. */
export const draftResponse = z.object({ draft: draftSchema.nullable() });
