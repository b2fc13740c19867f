import "server-only";
import type { attachments } from "#db/schema/index.ts";
import type { AttachmentView } from "#lib/attachments/schema.ts";

export type AttachmentRow = typeof attachments.$inferSelect;

export function serializeAttachment(row: AttachmentRow): AttachmentView {
  const { id, kind, mimeType, filename, sizeBytes, state, failure } = row;
  const url = state === "stored" ? `/api/inbox/attachments/${id}` : null;
  return { id, kind, mimeType, filename, sizeBytes, state, failure, url };
}
