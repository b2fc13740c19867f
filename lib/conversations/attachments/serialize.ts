import "server-only";
import type { attachments } from "#db/schema/index.ts";
import type { AttachmentView } from "#lib/conversations/attachments/schema.ts";

export type AttachmentRow = typeof attachments.$inferSelect;

export type ShownAttachment = Pick<
  AttachmentRow,
  "id" | "kind" | "mimeType" | "filename" | "sizeBytes" | "width" | "height" | "sha256" | "state" | "failure"
>;

export function serializeAttachment(row: ShownAttachment): AttachmentView {
  const { id, kind, mimeType, filename, sizeBytes, width, height, state, failure } = row;
  const url = state === "stored" ? `/api/inbox/attachments/${id}` : null;
  return { id, kind, mimeType, filename, sizeBytes, width, height, state, failure, url };
}
