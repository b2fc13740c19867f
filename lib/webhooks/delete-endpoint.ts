import "server-only";
import { and, eq, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { type Ctx, inTransaction } from "#db/ctx.ts";
import { deleteBatch } from "#db/delete-batches.ts";
import { isWorkspaceActive } from "#db/is-workspace-active.ts";
import { webhookDeliveries, webhookEndpoints } from "#db/schema/index.ts";
import { resolveAlert } from "#lib/accounts/alerts/raise-alert.ts";
import { alertKindsOf } from "#lib/accounts/alerts/rules.ts";
import { appendAudit } from "#lib/accounts/audit/append-audit.ts";
import { auditedEndpoint } from "#lib/webhooks/audited-endpoint.ts";
import type { DueEndpoint } from "#lib/webhooks/claim-deliveries.ts";
import { hostOf, withoutQuery } from "#lib/webhooks/serialize.ts";
import { lockEndpoint } from "#lib/webhooks/update-endpoint.ts";

/** In one statement, which then takes less than 100 ms. */
const BATCH = 500;

/**
 * When the row is deleted: longer than any statement runs (`statement_timeout`), so that none that read the endpoint before
 * still inserts a delivery, which would fail.
 */
const ROW_KEPT = sql`interval '2 minutes'`;

const isDeletable = sql`${webhookEndpoints.deletingAt} is not null and ${isWorkspaceActive(webhookEndpoints.workspaceId)}
  and (${webhookEndpoints.deletingAt} <= now() - ${ROW_KEPT} or exists (select from ${webhookDeliveries}
    where ${webhookDeliveries.workspaceId} = ${webhookEndpoints.workspaceId}
      and ${webhookDeliveries.endpointId} = ${webhookEndpoints.id}))`;

export const isAnyEndpointDeletable = sql`exists (select from ${webhookEndpoints} where ${isDeletable})`;

export function findDeletableEndpoints(db: Db): Promise<DueEndpoint[]> {
  return db
    .select({ workspaceId: webhookEndpoints.workspaceId, endpointId: webhookEndpoints.id })
    .from(webhookEndpoints)
    .where(isDeletable);
}

/**
 * From now on the endpoint gets no events and is not found. Its deliveries, which may be millions, are deleted by
 * `removeDeletedEndpoint`. @throws AppError NOT_FOUND
 */
export async function deleteEndpoint(ctx: Ctx, id: string): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const row = await lockEndpoint(tx, id);
    await tx.db
      .update(webhookEndpoints)
      // The clock of the statement, because the transaction may have waited for the lock.
      .set({ state: "disabled", isHolding: false, deletingAt: sql`clock_timestamp()` })
      .where(and(eq(webhookEndpoints.workspaceId, tx.workspaceId), eq(webhookEndpoints.id, row.id)));
    for (const kind of alertKindsOf("webhook_endpoint")) await resolveAlert(tx, { kind, subjectId: row.id });
    await appendAudit(tx, {
      action: "webhook_endpoint.deleted",
      targetId: row.id,
      targetName: hostOf(row.url),
      data: { url: withoutQuery(row.url) },
      before: auditedEndpoint(row),
    });
  });
}

/** Deletes the deliveries of a deleted endpoint in batches, and later its row. Another process continues after a crash. */
export async function removeDeletedEndpoint(
  { db, workspaceId }: Ctx,
  { endpointId }: DueEndpoint,
  signal?: AbortSignal,
): Promise<void> {
  const ofEndpoint = sql`${eq(webhookDeliveries.workspaceId, workspaceId)} and ${eq(webhookDeliveries.endpointId, endpointId)}`;
  for (let deleted = BATCH; deleted >= BATCH; ) {
    if (signal?.aborted) return;
    deleted = await deleteBatch(db, webhookDeliveries, ofEndpoint, BATCH);
  }
  // Another process may still be deleting a batch.
  await db
    .delete(webhookEndpoints)
    .where(
      and(
        eq(webhookEndpoints.workspaceId, workspaceId),
        eq(webhookEndpoints.id, endpointId),
        sql`${webhookEndpoints.deletingAt} <= now() - ${ROW_KEPT}`,
        sql`not exists (select from ${webhookDeliveries} where ${ofEndpoint})`,
      ),
    );
}
