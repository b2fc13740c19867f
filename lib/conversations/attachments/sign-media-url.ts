import "server-only";
import { MEDIA_URL_MINUTES } from "#lib/conversations/attachments/api-schema.ts";
import type { AttachmentRow } from "#lib/conversations/attachments/serialize.ts";
import { MINUTE, SECOND } from "#lib/platform/clock.ts";
import { env } from "#lib/platform/env.ts";
import { isId } from "#lib/platform/id.ts";
import { decodeToken, encodeToken, type TokenKind } from "#lib/platform/signed-token.ts";

const KIND: TokenKind = { purpose: "media", context: "file", macBytes: 24 };

/** Expires by the server's clock, which the clock of a sandbox does not move. */
export function signMediaUrl(row: Pick<AttachmentRow, "workspaceId" | "id">): {
  url: string;
  expiresAt: Date;
} {
  const seconds = Math.floor((Date.now() + MEDIA_URL_MINUTES * MINUTE) / SECOND);
  const token = encodeToken(KIND, [row.workspaceId, row.id, String(seconds)]);
  return { url: `${env().PARLEY_PUBLIC_URL}/api/media/${token}`, expiresAt: new Date(seconds * SECOND) };
}

/** Returns the file of a valid token, or null. */
export function readMediaToken(token: string): Pick<AttachmentRow, "workspaceId" | "id"> | null {
  const [workspaceId = "", id = "", seconds] = decodeToken(KIND, token) ?? [];
  if (!isId("ws", workspaceId) || !isId("att", id)) return null;
  return Number(seconds) * SECOND > Date.now() ? { workspaceId, id } : null;
}
