import "server-only";
import { and, eq, isNotNull, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import type { Ctx } from "#db/ctx.ts";
import { isUnclaimed, leaseEnd } from "#db/node-claims.ts";
import { workspaces } from "#db/schema/index.ts";
import type { Id } from "#lib/platform/id.ts";
import { nodeId } from "#lib/queue/this-node.ts";

const { deletionClaimedBy: claimedBy, deletionLeasedUntil: leasedUntil } = workspaces;

const isClaimable = sql`${workspaces.deletingAt} is not null and ${isUnclaimed({ claimedBy, leasedUntil })}`;

export const isAnyDeletionDue = sql`exists (select from ${workspaces} where ${isClaimable})`;

export function findDueDeletions(db: Db): Promise<{ workspaceId: Id<"ws"> }[]> {
  return db
    .select({ workspaceId: workspaces.id })
    .from(workspaces)
    .where(isClaimable)
    .orderBy(workspaces.deletingAt)
    .limit(20);
}

/** Claims a deletion. Returns whether this node runs it. */
export async function claimDeletion({ db, workspaceId }: Ctx): Promise<boolean> {
  const claimed = await db
    .update(workspaces)
    .set({ deletionClaimedBy: await nodeId(), deletionLeasedUntil: leaseEnd })
    .where(and(eq(workspaces.id, workspaceId), isClaimable))
    .returning({ id: workspaces.id });
  return claimed.length > 0;
}

export async function renewDeletion({ db, workspaceId }: Ctx): Promise<void> {
  await db.update(workspaces).set({ deletionLeasedUntil: leaseEnd }).where(eq(workspaces.id, workspaceId));
}

/** Lets another node continue. */
export async function releaseDeletion({ db, workspaceId }: Ctx): Promise<void> {
  await db
    .update(workspaces)
    .set({ deletionClaimedBy: null, deletionLeasedUntil: null })
    .where(and(eq(workspaces.id, workspaceId), isNotNull(workspaces.deletingAt)));
}
