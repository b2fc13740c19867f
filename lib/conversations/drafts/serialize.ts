import "server-only";
import { z } from "zod";
import type { drafts } from "#db/schema/index.ts";
import { isEmptyDraft } from "#lib/conversations/drafts/rules.ts";
import { type Draft, draftFileSchema } from "#lib/conversations/drafts/schema.ts";

const filesSchema = z.array(draftFileSchema).catch([]);

/** Returns null for an emptied draft, of which only the time is stored. */
export function serializeDraft(row: typeof drafts.$inferSelect): Draft | null {
  const files = filesSchema.parse(row.files);
  const { body, isUnsigned } = row;
  if (isEmptyDraft({ body, files, isUnsigned })) return null;
  return {
    body,
    isNote: row.isNote,
    isUnsigned,
    replyToId: row.replyToId,
    files,
    updatedAt: row.updatedAt.toISOString(),
  };
}
