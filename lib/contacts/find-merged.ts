import "server-only";
import { and, eq } from "drizzle-orm";
import type { Ctx } from "#db/ctx.ts";
import { mergedIds } from "#db/schema/index.ts";
import { notFound } from "#lib/errors.ts";

/** What a contact or conversation that is no more was merged into. @throws AppError NOT_FOUND */
export async function findMergedInto(ctx: Ctx, id: string): Promise<string> {
  const [row] = await ctx.db
    .select({ toId: mergedIds.toId })
    .from(mergedIds)
    .where(and(eq(mergedIds.workspaceId, ctx.workspaceId), eq(mergedIds.fromId, id)));
  if (!row) throw notFound();
  return row.toId;
}
