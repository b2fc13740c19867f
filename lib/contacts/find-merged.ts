import "server-only";
import { and, eq } from "drizzle-orm";
import type { Ctx } from "#db/ctx.ts";
import { mergedIds } from "#db/schema/index.ts";
import { notFound } from "#lib/platform/errors.ts";
import { type Id, type IdPrefix, isId } from "#lib/platform/id.ts";

/** Returns the id that a contact or conversation was merged into. @throws AppError NOT_FOUND */
export async function findMergedInto(ctx: Ctx, id: string): Promise<string> {
  const toId = await findMerged(ctx, id);
  if (toId === null) throw notFound();
  return toId;
}

/** Returns the id that a contact or conversation was merged into, else its own id. */
export async function resolveId<P extends IdPrefix>(ctx: Ctx, prefix: P, id: string): Promise<Id<P>> {
  const current = (await findMerged(ctx, id)) ?? id;
  if (!isId(prefix, current)) throw notFound();
  return current;
}

/** Returns the id that a contact or conversation was merged into; null if it was not. */
export async function findMerged(ctx: Ctx, id: string): Promise<string | null> {
  const [row] = await ctx.db
    .select({ toId: mergedIds.toId })
    .from(mergedIds)
    .where(and(eq(mergedIds.workspaceId, ctx.workspaceId), eq(mergedIds.fromId, id)));
  return row?.toId ?? null;
}
