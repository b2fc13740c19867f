import { z } from "zod";
import { mediaGroups } from "#lib/conversations/attachments/rules.ts";
import { attachmentSchema } from "#lib/conversations/attachments/schema.ts";
import { messageViewSchema } from "#lib/conversations/thread/schema.ts";
import { pageSize } from "#lib/platform/api-fields.ts";

export const listMediaQuery = z.strictObject({
  group: z.enum(mediaGroups).default(mediaGroups[0]),
  cursor: z.string().max(2000).optional(),
  limit: pageSize(60),
});

/** A message with a file, as the gallery shows it. */
export const mediaItemSchema = messageViewSchema
  .pick({ id: true, author: true, fromPhone: true, createdAt: true, whatsappAt: true })
  .extend({ attachment: attachmentSchema, caption: z.string().nullable(), voice: z.boolean() });

export type MediaItem = z.infer<typeof mediaItemSchema>;

export const mediaListSchema = z.object({
  data: z.array(mediaItemSchema),
  nextCursor: z.string().nullable(),
  /** How many files of each group the conversation has; null after the first page. */
  counts: z.record(z.enum(mediaGroups), z.number()).nullable(),
});

export type MediaList = z.infer<typeof mediaListSchema>;
