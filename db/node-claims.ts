import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { nodes } from "#db/schema/index.ts";

/** How long a node has claimed a job that it renews with every step, in a column of that row. */
export const leaseEnd = inFuture(30_000);

/** By the database's clock, because all processes share it. */
export function inFuture(ms: number): SQL {
  return sql`now() + make_interval(secs => ${ms / 1000})`;
}

/** Whether no live node works on a row, and its wait is over. */
export function isUnclaimed({
  claimedBy,
  leasedUntil,
}: Record<"claimedBy" | "leasedUntil", SQLWrapper>): SQL<boolean> {
  return sql<boolean>`(coalesce(${leasedUntil}, '-infinity') <= now() or ${isNodeDead(claimedBy)})`;
}

/** False without a claim. */
export function isNodeDead(claimedBy: SQLWrapper): SQL<boolean> {
  return sql<boolean>`(${claimedBy} is not null and not exists (select from ${nodes} where ${nodes.id} = ${claimedBy}))`;
}
