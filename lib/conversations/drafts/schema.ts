import { z } from "zod";
import { mediaKinds } from "#lib/platform/media-kinds.ts";
import { LIMITS } from "#lib/whatsapp/limits.ts";

/** Removes what PostgreSQL cannot store: NUL and lone surrogates. */
const toStorableText = (value: string) => value.replaceAll("\u0000", "").toWellFormed();

export const draftFileSchema = z.strictObject({
  attachmentId: z.string(),
  kind: z.enum(mediaKinds),
  name: z.string().max(240).overwrite(toStorableText),
  mimeType: z.string().max(255).overwrite(toStorableText),
  sizeBytes: z.number().int().nonnegative(),
  caption: z.string().max(LIMITS.caption).overwrite(toStorableText),
  voice: z.boolean(),
});

export type DraftFile = z.infer<typeof draftFileSchema>;

/** More than WhatsApp accepts, so that a long paste is stored and can be shortened. */
export const DRAFT_MAX = 20_000;
export const DRAFT_FILES_MAX = 30;

export const draftSchema = z.object({
  body: z.string().max(DRAFT_MAX).overwrite(toStorableText),
  isNote: z.boolean(),
  /** Whether a reply is sent without the member's signature. */
  isUnsigned: z.boolean().default(false),
  replyToId: z.string().nullable(),
  files: z.array(draftFileSchema).max(DRAFT_FILES_MAX),
  /** When it changed, by the workspace's clock; the newer of two devices' drafts wins. */
  updatedAt: z.iso.datetime(),
});

export type Draft = z.infer<typeof draftSchema>;

/** A draft of nothing, without its time. */
export const NO_CONTENT: Omit<Draft, "updatedAt"> = {
  body: "",
  isNote: false,
  isUnsigned: false,
  replyToId: null,
  files: [],
};

export const draftResponse = z.object({ draft: draftSchema.nullable() });

export const draftLiveEvents = [
  z.object({
    type: z.literal("draft.changed"),
    userId: z.string(),
    conversationId: z.string(),
    draft: draftSchema.nullable(),
    /** When it changed, by the workspace's clock; pages ignore events older than their own draft. */
    updatedAt: z.iso.datetime(),
  }),
] as const;

declare module "#lib/events/live-event-schema.ts" {
  interface LiveEventsByDomain {
    drafts: z.infer<(typeof draftLiveEvents)[number]>;
  }
}
