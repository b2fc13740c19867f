import "server-only";
import type { ApiMedia } from "#lib/conversations/attachments/api-schema.ts";
import type { AttachmentRow } from "#lib/conversations/attachments/serialize.ts";
import { signMediaUrl } from "#lib/conversations/attachments/sign-media-url.ts";
import { DAY } from "#lib/platform/clock.ts";
import { retentionDays } from "#lib/platform/retention.ts";

export function serializeMediaForApi(row: AttachmentRow): ApiMedia {
  const { id, kind, mimeType, filename, sizeBytes, sha256, state, messageId, createdAt } = row;
  const signed = state === "stored" ? signMediaUrl(row) : null;
  const expiresAt = row.uploadedByApi
    ? new Date(createdAt.getTime() + retentionDays.apiUploads * DAY).toISOString()
    : null;
  return {
    ...{ id, kind, mimeType, filename, sizeBytes, sha256, state, messageId },
    url: signed?.url ?? null,
    urlExpiresAt: signed?.expiresAt.toISOString() ?? null,
    expiresAt,
    createdAt: createdAt.toISOString(),
  };
}
