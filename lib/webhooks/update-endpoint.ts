import "server-only";
import { and, eq } from "drizzle-orm";
import { type Ctx, inTransaction } from "#db/ctx.ts";
import { webhookDeliveries, webhookEndpoints } from "#db/schema/index.ts";
import { resolveAlert } from "#lib/alerts/raise-alert.ts";
import { appendAudit } from "#lib/audit/append-audit.ts";
import { bindEffect } from "#lib/idempotency/bind-effect.ts";
import { type Network, parseEndpointUrl } from "#lib/webhooks/check-url.ts";
import { getEndpoint, getEndpointRow } from "#lib/webhooks/queries.ts";
import { requireEventScopes } from "#lib/webhooks/require-event-scopes.ts";
import { ENDPOINT_ALERTS } from "#lib/webhooks/rules.ts";
import type { UpdateWebhookEndpoint, WebhookEndpoint } from "#lib/webhooks/schema.ts";
import { type EndpointRow, hostOf } from "#lib/webhooks/serialize.ts";

/**
 * Changes an endpoint, switches it off or on. Off, what happens is kept; on again, it starts with a clean sheet, and what
 * was kept is sent when somebody asks for it (`replayEvents`).
 * @throws AppError NOT_FOUND; VALIDATION_ERROR for an address that must not be called, or for events that the key
 *   may not read
 */
export async function updateEndpoint(
  ctx: Ctx,
  id: string,
  input: UpdateWebhookEndpoint,
  network?: Network,
): Promise<WebhookEndpoint> {
  await getEndpointRow(ctx, id);
  const url = input.url === undefined ? undefined : await parseEndpointUrl(input.url, network);
  return inTransaction(ctx, async (tx) => {
    const row = await lockEndpoint(tx, id);
    if (input.eventTypes !== undefined) requireEventScopes(tx, input.eventTypes, "eventTypes");
    // Another address would be sent what the endpoint subscribes to already.
    else if (url !== undefined) requireEventScopes(tx, row.eventTypes, "url");
    const switched = input.state !== undefined && input.state !== row.state ? input.state : null;
    const now = new Date();
    await tx.db
      .update(webhookEndpoints)
      .set({
        ...(url === undefined ? {} : { url }),
        ...(input.eventTypes === undefined ? {} : { eventTypes: [...new Set(input.eventTypes)] }),
        ...(input.description === undefined ? {} : { description: input.description }),
        ...(switched === "enabled"
          ? { state: "enabled", disabledReason: null, disabledAt: null, failingSince: null, failures: 0 }
          : {}),
        ...(switched === "disabled"
          ? { state: "disabled", disabledReason: "Switched off by hand.", disabledAt: now }
          : {}),
        updatedAt: now,
      })
      .where(mine(tx, row));
    if (switched === "disabled") await holdDeliveries(tx, row);
    if (switched === "enabled") {
      for (const kind of ENDPOINT_ALERTS) await resolveAlert(tx, { kind, subjectId: row.id });
    }
    await appendAudit(tx, {
      action: switched === null ? "webhook_endpoint.changed" : `webhook_endpoint.${switched}`,
      targetId: row.id,
      data: { host: hostOf(url ?? row.url), eventTypes: input.eventTypes ?? row.eventTypes },
    });
    await bindEffect(tx, { id: row.id });
    return getEndpoint(tx, row.id);
  });
}

/**
 * An endpoint's row, locked until the transaction ends; new deliveries to it may still be written meanwhile.
 * @throws AppError NOT_FOUND
 */
export async function lockEndpoint(tx: Ctx, id: string): Promise<EndpointRow> {
  const { id: known } = await getEndpointRow(tx, id);
  await tx.db
    .select({ id: webhookEndpoints.id })
    .from(webhookEndpoints)
    .where(and(eq(webhookEndpoints.workspaceId, tx.workspaceId), eq(webhookEndpoints.id, known)))
    .for("no key update");
  return getEndpointRow(tx, id);
}

/** Keeps back what was on its way to an endpoint that is switched off. */
export async function holdDeliveries(tx: Ctx, row: EndpointRow): Promise<void> {
  await tx.db
    .update(webhookDeliveries)
    .set({ state: "held", claimedUntil: null })
    .where(
      and(
        eq(webhookDeliveries.workspaceId, tx.workspaceId),
        eq(webhookDeliveries.endpointId, row.id),
        eq(webhookDeliveries.state, "pending"),
      ),
    );
}

function mine(tx: Ctx, row: EndpointRow) {
  return and(eq(webhookEndpoints.workspaceId, tx.workspaceId), eq(webhookEndpoints.id, row.id));
}
