import "server-only";
import { and, eq } from "drizzle-orm";
import type { Ctx } from "#db/ctx.ts";
import { attachments } from "#db/schema/index.ts";
import type { AttachmentRow } from "#lib/conversations/attachments/serialize.ts";
import { notFound } from "#lib/platform/errors.ts";
import { type Id, isId } from "#lib/platform/id.ts";

/** @throws AppError NOT_FOUND */
export async function getAttachmentRow(ctx: Ctx, id: string): Promise<AttachmentRow> {
  if (!isId("att", id)) throw notFound();
  const [row] = await ctx.db
    .select()
    .from(attachments)
    .where(and(eq(attachments.workspaceId, ctx.workspaceId), eq(attachments.id, id)));
  if (!row) throw notFound();
  return row;
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
