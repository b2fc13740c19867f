import "server-only";
import { and, eq } from "drizzle-orm";
import type { Ctx } from "#db/ctx.ts";
import { mergedIds } from "#db/schema/index.ts";
import { notFound } from "#lib/errors.ts";
import { type Id, type IdPrefix, isId } from "#lib/id.ts";

/** What a contact or conversation that is no more was merged into. @throws AppError NOT_FOUND */
export async function findMergedInto(ctx: Ctx, id: string): Promise<string> {
  const toId = await readMerged(ctx, id);
  if (toId === null) throw notFound();
  return toId;
}

/** The id under which a contact or conversation is known now: what it was merged into, or itself. */
export async function currentId<P extends IdPrefix>(ctx: Ctx, prefix: P, id: string): Promise<Id<P>> {
  const current = (await readMerged(ctx, id)) ?? id;
  if (!isId(prefix, current)) throw notFound();
  return current;
}

async function readMerged(ctx: Ctx, id: string): Promise<string | null> {
  const [row] = await ctx.db
    .select({ toId: mergedIds.toId })
    .from(mergedIds)
    .where(and(eq(mergedIds.workspaceId, ctx.workspaceId), eq(mergedIds.fromId, id)));
  return row?.toId ?? null;
}
