import "server-only";
import { and, eq, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import type { Ctx } from "#db/ctx.ts";
import { isWorkspaceActive } from "#db/is-workspace-active.ts";
import { inFuture, isUnclaimed, leaseEnd } from "#db/node-claims.ts";
import { erasures } from "#db/schema/index.ts";
import { SECOND } from "#lib/platform/clock.ts";
import type { Id } from "#lib/platform/id.ts";
import { nodeId } from "#lib/queue/this-node.ts";

export type ErasureRow = typeof erasures.$inferSelect;

const isClaimable = sql`(${isUnclaimed(erasures)} and ${isWorkspaceActive(erasures.workspaceId)})`;

export const isAnyErasureDue = sql`exists (select from ${erasures} where ${isClaimable})`;

export function findDueErasures(db: Db): Promise<{ workspaceId: Id<"ws">; contactId: Id<"contact"> }[]> {
  return db
    .select({ workspaceId: erasures.workspaceId, contactId: erasures.contactId })
    .from(erasures)
    .where(isClaimable)
    .orderBy(erasures.createdAt)
    .limit(20);
}

function isErasure(ctx: Ctx, contactId: Id<"contact">) {
  return and(eq(erasures.workspaceId, ctx.workspaceId), eq(erasures.contactId, contactId));
}

/** Claims an erasure or renews the lease. Returns null when it is complete or another node's. */
export async function claimErasure(ctx: Ctx, contactId: Id<"contact">): Promise<ErasureRow | null> {
  const claimedBy = await nodeId();
  const [row] = await ctx.db
    .update(erasures)
    .set({ claimedBy, leasedUntil: leaseEnd })
    .where(
      and(isErasure(ctx, contactId), sql`(${isClaimable} or ${erasures.claimedBy} = ${claimedBy}::uuid)`),
    )
    .returning();
  return row ?? null;
}

/** Until then, the log of requests and the webhooks that are being processed are written. */
const deferredUntil = inFuture(5 * SECOND);

/** Lets the worker do the remaining steps. */
export async function deferErasureToWorker(
  ctx: Ctx,
  contactId: Id<"contact">,
  progress: Partial<Pick<ErasureRow, "step" | "position">> = {},
): Promise<void> {
  await ctx.db
    .update(erasures)
    .set({ ...progress, leasedUntil: deferredUntil })
    .where(isErasure(ctx, contactId));
}

/** Lets another node continue. */
export async function releaseErasure(
  ctx: Ctx,
  contactId: Id<"contact">,
  progress: Pick<ErasureRow, "step" | "position">,
): Promise<void> {
  await ctx.db
    .update(erasures)
    .set({ ...progress, claimedBy: null, leasedUntil: null })
    .where(isErasure(ctx, contactId));
}

export async function saveProgress(
  ctx: Ctx,
  contactId: Id<"contact">,
  progress: Pick<ErasureRow, "step" | "position">,
): Promise<void> {
  await ctx.db
    .update(erasures)
    .set({ ...progress, leasedUntil: leaseEnd })
    .where(isErasure(ctx, contactId));
}

export async function endErasure(ctx: Ctx, contactId: Id<"contact">): Promise<void> {
  await ctx.db.delete(erasures).where(isErasure(ctx, contactId));
}
