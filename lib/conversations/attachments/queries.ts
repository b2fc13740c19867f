import "server-only";
import { and, eq, getTableColumns, isNull, type SQL, sql } from "drizzle-orm";
import { uuidArray } from "#db/array-params.ts";
import type { Db } from "#db/client.ts";
import type { Ctx } from "#db/ctx.ts";
import { attachments, messages } from "#db/schema/index.ts";
import type { AttachmentRow } from "#lib/conversations/attachments/serialize.ts";
import { notFound } from "#lib/platform/errors.ts";
import { type Id, isId } from "#lib/platform/id.ts";

export async function findAttachmentRow(ctx: Ctx, id: string): Promise<AttachmentRow | null> {
  if (!isId("att", id)) return null;
  const [row] = await ctx.db
    .select()
    .from(attachments)
    .where(and(eq(attachments.workspaceId, ctx.workspaceId), eq(attachments.id, id)));
  return row ?? null;
}

/** @param condition about the file and its message, which an upload lacks until it is sent */
export async function findFileWhere(
  db: Db,
  { workspaceId, id }: Pick<AttachmentRow, "workspaceId" | "id">,
  condition: SQL | undefined,
): Promise<AttachmentRow | null> {
  const [row] = await db
    .select(getTableColumns(attachments))
    .from(attachments)
    .leftJoin(
      messages,
      and(eq(messages.workspaceId, attachments.workspaceId), eq(messages.id, attachments.messageId)),
    )
    .where(and(eq(attachments.workspaceId, workspaceId), eq(attachments.id, id), condition));
  return row ?? null;
}

/** A file that members see: not one of a message that was deleted. */
export async function findShownAttachment(
  { db, workspaceId }: Ctx,
  id: string,
): Promise<AttachmentRow | null> {
  return isId("att", id) ? findFileWhere(db, { workspaceId, id }, isNull(messages.revokedAt)) : null;
}

/** @throws AppError NOT_FOUND */
export async function getAttachmentRow(ctx: Ctx, id: string): Promise<AttachmentRow> {
  const row = await findAttachmentRow(ctx, id);
  if (!row) throw notFound();
  return row;
}

/** Files by id. */
export type AttachmentsById = ReadonlyMap<string, AttachmentRow>;

export async function readAttachmentsById(ctx: Ctx, ids: Iterable<string>): Promise<AttachmentsById> {
  const known = [...new Set(ids)].filter((id): id is Id<"att"> => isId("att", id));
  if (known.length === 0) return new Map();
  const rows = await ctx.db
    .select()
    .from(attachments)
    .where(
      and(
        eq(attachments.workspaceId, ctx.workspaceId),
        sql`${attachments.id} = any(${uuidArray("att", known)})`,
      ),
    );
  return new Map(rows.map((row) => [row.id, row]));
}

export async function findAttachmentOf(ctx: Ctx, messageId: Id<"msg">): Promise<AttachmentRow | null> {
  const [row] = await ctx.db
    .select()
    .from(attachments)
    .where(and(eq(attachments.workspaceId, ctx.workspaceId), eq(attachments.messageId, messageId)));
  return row ?? null;
}

export function storageKeyOf(row: Pick<AttachmentRow, "workspaceId" | "id">): string {
  return `${row.workspaceId}/${row.id}`;
}
