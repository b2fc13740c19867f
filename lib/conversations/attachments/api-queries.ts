import "server-only";
import { and, eq, gt, isNull, or } from "drizzle-orm";
import { type Db, pool } from "#db/client.ts";
import type { Ctx } from "#db/ctx.ts";
import { attachments, messages } from "#db/schema/index.ts";
import type { ApiMedia } from "#lib/conversations/attachments/api-schema.ts";
import { type OpenedAttachment, openStoredFile } from "#lib/conversations/attachments/open-attachment.ts";
import { findFileWhere } from "#lib/conversations/attachments/queries.ts";
import type { AttachmentRow } from "#lib/conversations/attachments/serialize.ts";
import { serializeMediaForApi } from "#lib/conversations/attachments/serialize-api.ts";
import { readMediaToken } from "#lib/conversations/attachments/sign-media-url.ts";
import { AppError, notFound } from "#lib/platform/errors.ts";
import { isId } from "#lib/platform/id.ts";
import { retainedSince } from "#lib/platform/retention.ts";

/** Returns a file as the public API shows it. @throws AppError NOT_FOUND */
export async function getMediaForApi(ctx: Ctx, id: string): Promise<ApiMedia> {
  return serializeMediaForApi(await getMedia(ctx, id));
}

/** Opens a file that the public API shows. @throws AppError NOT_FOUND */
export async function openMediaForApi(ctx: Ctx, id: string): Promise<OpenedAttachment> {
  return openStoredFile(await getMedia(ctx, id));
}

async function getMedia({ db, workspaceId }: Ctx, id: string): Promise<AttachmentRow> {
  const row = isId("att", id) ? await findMedia(db, { workspaceId, id }) : null;
  if (!row) throw notFound();
  return row;
}

/** Opens the file of a signed URL. Not scoped by workspace: the token names it. @throws AppError NOT_FOUND */
export async function openSignedMedia(token: string): Promise<OpenedAttachment> {
  const named = readMediaToken(token);
  const row = named && (await findMedia(pool().db, named));
  if (row) return openStoredFile(row);
  throw new AppError(
    "NOT_FOUND",
    "This URL is not valid or has expired. Get a new one with GET /v1/media/{id}.",
  );
}

/** Files of messages that the customer has not deleted, and uploads of the API; not a member's unsent files. */
async function findMedia(
  db: Db,
  named: Pick<AttachmentRow, "workspaceId" | "id">,
): Promise<AttachmentRow | null> {
  return findFileWhere(
    db,
    named,
    or(
      and(eq(messages.id, attachments.messageId), isNull(messages.revokedAt)),
      and(eq(attachments.uploadedByApi, true), gt(attachments.createdAt, retainedSince("apiUploads"))),
    ),
  );
}
