import "server-only";
import { and, eq, sql } from "drizzle-orm";
import { workspaceOf } from "#db/array-params.ts";
import type { Db } from "#db/client.ts";
import { type Ctx, inTransaction } from "#db/ctx.ts";
import { isWorkspaceActive } from "#db/is-workspace-active.ts";
import { webhookEndpoints } from "#db/schema/index.ts";
import { type Id, idToUuid } from "#lib/platform/id.ts";
import type { DueEndpoint } from "#lib/webhooks/claim-deliveries.ts";

/** In one transaction, because the events of every workspace wait for the longest one. */
const BATCH = 1000;

const isHolding = sql`${webhookEndpoints.isHolding} and ${isWorkspaceActive(webhookEndpoints.workspaceId)}`;

export const isAnyEndpointHolding = sql`exists (select from ${webhookEndpoints} where ${isHolding})`;

export function findHoldingEndpoints(db: Db): Promise<DueEndpoint[]> {
  return db
    .select({ workspaceId: webhookEndpoints.workspaceId, endpointId: webhookEndpoints.id })
    .from(webhookEndpoints)
    .where(isHolding);
}

/**
 * Holds the pending deliveries of an endpoint that the transaction disables: the first batch at once, the others in
 * `holdRemainingDeliveries`.
 */
export async function holdDeliveries(tx: Ctx, endpointId: Id<"whk">): Promise<void> {
  if ((await holdBatch(tx, endpointId)) < BATCH) return;
  await setHolding(tx, endpointId, true);
}

/**
 * Holds the rest, in a transaction per batch. Also called before a replay, whose deliveries stay pending while the endpoint
 * is disabled, and before the endpoint is enabled, which sends what is pending.
 */
export async function holdRemainingDeliveries(
  ctx: Ctx,
  endpointId: Id<"whk">,
  signal?: AbortSignal,
): Promise<void> {
  for (let hasMore = true; hasMore && !signal?.aborted; )
    hasMore = await inTransaction(ctx, (tx) => continueHolding(tx, endpointId));
}

/** @returns whether there may be more */
async function continueHolding(tx: Ctx, endpointId: Id<"whk">): Promise<boolean> {
  const [row] = await tx.db
    .select({ isHolding: webhookEndpoints.isHolding })
    .from(webhookEndpoints)
    .where(isEndpoint(tx, endpointId))
    .for("no key update");
  if (!row?.isHolding) return false;
  if ((await holdBatch(tx, endpointId)) === BATCH) return true;
  await setHolding(tx, endpointId, false);
  return false;
}

async function holdBatch(tx: Ctx, endpointId: Id<"whk">): Promise<number> {
  const ofEndpoint = sql`workspace_id = ${workspaceOf(tx)} and endpoint_id = ${idToUuid("whk", endpointId)}::uuid`;
  const { count } = await tx.db.execute(sql`
    update webhook_deliveries set state = 'held', claimed_until = null
    where ${ofEndpoint} and id = any (array(
      select id from webhook_deliveries where ${ofEndpoint} and state = 'pending' limit ${BATCH}::int))`);
  return count;
}

async function setHolding(tx: Ctx, endpointId: Id<"whk">, isHolding: boolean): Promise<void> {
  await tx.db.update(webhookEndpoints).set({ isHolding }).where(isEndpoint(tx, endpointId));
}

function isEndpoint(tx: Ctx, endpointId: Id<"whk">) {
  return and(eq(webhookEndpoints.workspaceId, tx.workspaceId), eq(webhookEndpoints.id, endpointId));
}
