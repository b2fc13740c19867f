import "server-only";
import { and, eq } from "drizzle-orm";
import type { Ctx } from "#db/ctx.ts";
import { webhookEndpoints } from "#db/schema/index.ts";
import { alertTexts, codedText } from "#lib/accounts/alerts/coded-text.ts";
import { raiseAlert } from "#lib/accounts/alerts/raise-alert.ts";
import { appendAudit } from "#lib/accounts/audit/append-audit.ts";
import { recordWebhookEvent } from "#lib/events/record-webhook-event.ts";
import { holdDeliveries } from "#lib/webhooks/hold-deliveries.ts";
import { getEndpointRow } from "#lib/webhooks/queries.ts";
import { type EndpointRow, hostOf, summarizeEndpoint } from "#lib/webhooks/serialize.ts";

/** Why an endpoint is disabled or its admins are warned. */
export type EndpointReason =
  | "endpoint_requested"
  | "endpoint_gone"
  | "endpoint_failed_five_days"
  | "endpoint_failed_one_day"
  | "endpoint_gave_up";

/**
 * Disables an endpoint, alerts admins and holds deliveries. Idempotent. Call in the transaction that locked the
 * endpoint's row.
 */
export async function disableEndpoint(
  tx: Ctx,
  row: EndpointRow,
  code: EndpointReason,
  now: Date,
): Promise<void> {
  const reason = alertTexts[code];
  const disabled = await tx.db
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
  if (disabled.length === 0) return;
  await holdDeliveries(tx, row.id);
  await appendAudit(tx, {
    action: "webhook_endpoint.disabled",
    targetId: row.id,
    targetName: hostOf(row.url),
    data: { reason },
    before: { state: "enabled" },
    after: { state: "disabled" },
  });
  await raiseAlert(tx, {
    severity: "critical",
    kind: "webhook_endpoint.disabled",
    subjectId: row.id,
    texts: [
      codedText("endpoint_disabled", { host: hostOf(row.url) }),
      codedText(code),
      codedText("endpoint_disabled_action"),
    ],
  });
  await notifyOtherEndpoints(tx, row, "webhook_endpoint.disabled", reason);
}

export async function warnOfFailures(
  tx: Ctx,
  row: EndpointRow,
  warning: {
    kind: "webhook_endpoint.failing" | "webhook_endpoint.gave_up";
    reason: EndpointReason;
    now: Date;
  },
): Promise<void> {
  await tx.db
    .update(webhookEndpoints)
    .set({ warnedAt: warning.now })
    .where(and(eq(webhookEndpoints.workspaceId, tx.workspaceId), eq(webhookEndpoints.id, row.id)));
  await raiseAlert(tx, {
    severity: "warning",
    kind: warning.kind,
    subjectId: row.id,
    texts: [
      codedText("endpoint_failing", { host: hostOf(row.url) }),
      codedText(warning.reason),
      codedText("endpoint_failing_action"),
    ],
  });
  await notifyOtherEndpoints(tx, row, "webhook_endpoint.warning", alertTexts[warning.reason]);
}

async function notifyOtherEndpoints(
  tx: Ctx,
  row: EndpointRow,
  type: "webhook_endpoint.warning" | "webhook_endpoint.disabled",
  reason: string,
): Promise<void> {
  const webhookEndpoint = summarizeEndpoint(await getEndpointRow(tx, row.id));
  await recordWebhookEvent(tx, { type, data: { webhookEndpoint, reason }, audience: { except: row.id } });
}
