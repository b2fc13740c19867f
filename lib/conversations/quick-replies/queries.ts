import "server-only";
import { and, eq } from "drizzle-orm";
import type { Ctx } from "#db/ctx.ts";
import { quickReplies } from "#db/schema/index.ts";
import type { QuickReply } from "#lib/conversations/quick-replies/schema.ts";
import { notFound } from "#lib/platform/errors.ts";
import { isId } from "#lib/platform/id.ts";

export async function listQuickReplies(ctx: Ctx): Promise<{ data: QuickReply[] }> {
  const rows = await ctx.db
    .select()
    .from(quickReplies)
    .where(eq(quickReplies.workspaceId, ctx.workspaceId))
    .orderBy(quickReplies.shortcut);
  return { data: rows.map(serialize) };
}

/** @throws AppError NOT_FOUND */
export async function getQuickReply(ctx: Ctx, id: string): Promise<QuickReply> {
  if (!isId("qr", id)) throw notFound();
  const [row] = await ctx.db
    .select()
    .from(quickReplies)
    .where(and(eq(quickReplies.workspaceId, ctx.workspaceId), eq(quickReplies.id, id)));
  if (!row) throw notFound();
  return serialize(row);
}

function serialize(row: typeof quickReplies.$inferSelect): QuickReply {
  const { id, shortcut, body, createdByName, updatedAt } = row;
  return { id, shortcut, body, createdByName, updatedAt: updatedAt.toISOString() };
}
