import "server-only";
import { and, eq, type SQL, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import type { Ctx } from "#db/ctx.ts";
import { isWorkspaceActive } from "#db/is-workspace-active.ts";
import { isUnclaimed, leaseEnd } from "#db/node-claims.ts";
import { retentionPolicies } from "#db/schema/index.ts";
import type { Id } from "#lib/platform/id.ts";
import { nodeId } from "#lib/queue/this-node.ts";
import type { PolicyRow } from "#lib/retention/queries.ts";

const isClaimable = sql`(${retentionPolicies.nextRunAt} <= now()
  and ${isUnclaimed(retentionPolicies)} and ${isWorkspaceActive(retentionPolicies.workspaceId)})`;

export const isAnyRetentionDue: SQL = sql`exists (select from ${retentionPolicies} where ${isClaimable})`;

export function findDueRetentions(db: Db): Promise<{ workspaceId: Id<"ws"> }[]> {
  return db
    .select({ workspaceId: retentionPolicies.workspaceId })
    .from(retentionPolicies)
    .where(isClaimable)
    .orderBy(retentionPolicies.nextRunAt)
    .limit(20);
}

/** Continues a run that was interrupted, or begins one. @returns null when it is not due or another node's */
export async function claimRetention({ db, workspaceId, clock }: Ctx): Promise<PolicyRow | null> {
  const begins = sql`${retentionPolicies.startedAt} is null`;
  const [row] = await db
    .update(retentionPolicies)
    .set({
      claimedBy: await nodeId(),
      leasedUntil: leaseEnd,
      startedAt: sql`coalesce(${retentionPolicies.startedAt}, ${clock.now().toISOString()}::timestamptz)`,
      deletedMessages: sql`case when ${begins} then 0 else ${retentionPolicies.deletedMessages} end`,
      totalMessages: sql`case when ${begins} then null else ${retentionPolicies.totalMessages} end`,
    })
    .where(and(eq(retentionPolicies.workspaceId, workspaceId), isClaimable))
    .returning();
  return row ?? null;
}

/**
 * Saves progress and renews the lease.
 * @returns the policy as it is now; null when this node must stop, because the run was taken over or a change postponed it
 */
export async function saveRun(
  { db, workspaceId }: Ctx,
  { claimedBy }: PolicyRow,
  progress: { position?: string | null; totalMessages?: number; deleted?: number } = {},
): Promise<PolicyRow | null> {
  const { deleted = 0, ...columns } = progress;
  const [row] = await db
    .update(retentionPolicies)
    .set({
      ...columns,
      leasedUntil: leaseEnd,
      deletedMessages: sql`${retentionPolicies.deletedMessages} + ${deleted}`,
    })
    .where(isOwnRun(workspaceId, claimedBy))
    .returning();
  return row ?? null;
}

function isOwnRun(workspaceId: Id<"ws">, claimedBy: string | null): SQL | undefined {
  return and(
    eq(retentionPolicies.workspaceId, workspaceId),
    sql`${retentionPolicies.claimedBy} = ${claimedBy}::uuid`,
    sql`${retentionPolicies.nextRunAt} <= now()`,
  );
}

/** Lets this or another node continue. */
export async function releaseRun(
  { db, workspaceId }: Ctx,
  { claimedBy }: PolicyRow,
  waitMinutes = 0,
): Promise<void> {
  await db
    .update(retentionPolicies)
    .set({ claimedBy: null, leasedUntil: sql`now() + make_interval(mins => ${waitMinutes})` })
    .where(isOwnRun(workspaceId, claimedBy));
}

/** Ends the run; the next one begins a day later. @param position where it begins */
export async function endRun(
  { db, workspaceId, clock }: Ctx,
  { claimedBy }: PolicyRow,
  position: string | null,
): Promise<void> {
  await db
    .update(retentionPolicies)
    .set({
      ...{ position, claimedBy: null, leasedUntil: null, startedAt: null },
      finishedAt: clock.now(),
      nextRunAt: sql`now() + interval '1 day'`,
    })
    .where(isOwnRun(workspaceId, claimedBy));
}
