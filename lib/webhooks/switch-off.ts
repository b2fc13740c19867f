import "server-only";
import { and, eq } from "drizzle-orm";
import type { Ctx } from "#db/ctx.ts";
import { webhookEndpoints } from "#db/schema/index.ts";
import { raiseAlert } from "#lib/alerts/raise-alert.ts";
import { appendAudit } from "#lib/audit/append-audit.ts";
import { appendOutboundEvent } from "#lib/events/append-outbound-event.ts";
import { getEndpointRow } from "#lib/webhooks/queries.ts";
import { type EndpointRow, hostOf, summarizeEndpoint } from "#lib/webhooks/serialize.ts";
import { holdDeliveries } from "#lib/webhooks/update-endpoint.ts";

/**
 * Switches an endpoint off by itself, tells the admins and the workspace's other endpoints, and keeps what happens from
 * now on. Nothing when it is off already. In the transaction that holds the endpoint's row.
 */
export async function switchOff(tx: Ctx, row: EndpointRow, reason: string, now: Date): Promise<void> {
  const off = await tx.db
    .update(webhookEndpoints)
    .set({ state: "disabled", disabledReason: reason, disabledAt: now, updatedAt: now })
    .where(
      and(
        eq(webhookEndpoints.workspaceId, tx.workspaceId),
        eq(webhookEndpoints.id, row.id),
        eq(webhookEndpoints.state, "enabled"),
      ),
    )
    .returning({ id: webhookEndpoints.id });
  if (off.length === 0) return;
  await holdDeliveries(tx, row);
  await appendAudit(tx, { action: "webhook_endpoint.disabled", targetId: row.id, data: { reason } });
  await raiseAlert(tx, {
    severity: "critical",
    kind: "webhook_endpoint.disabled",
    subjectId: row.id,
    message: `Events are no longer sent to ${hostOf(row.url)}. ${reason} They are kept for 30 days: mend the receiver, switch the endpoint on again in Settings → Webhooks, and send what was kept.`,
  });
  await tellOthers(tx, row, "webhook_endpoint.disabled", reason);
}

/** Warns the admins, and the workspace's other endpoints, of one that does not take its events. */
export async function warnOf(
  tx: Ctx,
  row: EndpointRow,
  warning: { kind: "webhook_endpoint.failing" | "webhook_endpoint.gave_up"; reason: string; now: Date },
): Promise<void> {
  await tx.db
    .update(webhookEndpoints)
    .set({ warnedAt: warning.now })
    .where(and(eq(webhookEndpoints.workspaceId, tx.workspaceId), eq(webhookEndpoints.id, row.id)));
  await raiseAlert(tx, {
    severity: "warning",
    kind: warning.kind,
    subjectId: row.id,
    message: `${hostOf(row.url)} does not take its events. ${warning.reason} Look at its deliveries in Settings → Webhooks.`,
  });
  await tellOthers(tx, row, "webhook_endpoint.warning", warning.reason);
}

async function tellOthers(
  tx: Ctx,
  row: EndpointRow,
  type: "webhook_endpoint.warning" | "webhook_endpoint.disabled",
  reason: string,
): Promise<void> {
  // Not the endpoint itself: it would only fail once more.
  const webhookEndpoint = summarizeEndpoint(await getEndpointRow(tx, row.id));
  await appendOutboundEvent(tx, { type, data: { webhookEndpoint, reason }, audience: { except: row.id } });
}
