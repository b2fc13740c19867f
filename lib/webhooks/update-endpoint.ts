import "server-only";
import { and, eq } from "drizzle-orm";
import { type Ctx, inTransaction } from "#db/ctx.ts";
import { webhookEndpoints } from "#db/schema/index.ts";
import { resolveAlert } from "#lib/accounts/alerts/raise-alert.ts";
import { alertKindsOf } from "#lib/accounts/alerts/rules.ts";
import { appendAudit } from "#lib/accounts/audit/append-audit.ts";
import { changedValues } from "#lib/accounts/audit/change-rules.ts";
import { linkResource } from "#lib/api/idempotency/link-resource.ts";
import { notFound } from "#lib/platform/errors.ts";
import { type Network, parseEndpointUrl } from "#lib/platform/safe-fetch/check-url.ts";
import { holdDeliveries, holdRemainingDeliveries } from "#lib/webhooks/hold-deliveries.ts";
import { findEndpointRow, getEndpoint, getEndpointRow } from "#lib/webhooks/queries.ts";
import { requireEventScopes } from "#lib/webhooks/require-event-scopes.ts";
import type { UpdateWebhookEndpoint, WebhookEndpoint } from "#lib/webhooks/schema.ts";
import { type EndpointRow, hostOf, withoutQuery } from "#lib/webhooks/serialize.ts";

/**
 * While disabled, deliveries are held for `replayEvents`; enabling resets the failure count.
 * @throws AppError NOT_FOUND; VALIDATION_ERROR for a forbidden address or event type
 */
export async function updateEndpoint(
  ctx: Ctx,
  id: string,
  input: UpdateWebhookEndpoint,
  network?: Network,
): Promise<WebhookEndpoint> {
  const { url: _url, eventTypes, state, ...others } = input;
  const { id: endpointId } = await getEndpointRow(ctx, id);
  const url = input.url === undefined ? undefined : await parseEndpointUrl(input.url, network);
  if (state === "enabled") await holdRemainingDeliveries(ctx, endpointId);
  return inTransaction(ctx, async (tx) => {
    const row = await lockEndpoint(tx, id);
    // A new URL also receives what the endpoint already subscribes to.
    const keptTypes = url === undefined || url === row.url ? row.eventTypes : [];
    const newTypes = (eventTypes ?? row.eventTypes).filter((type) => !keptTypes.includes(type));
    requireEventScopes(tx, newTypes, eventTypes === undefined ? "url" : "eventTypes");
    const newState = state !== undefined && state !== row.state ? state : null;
    const now = new Date();
    await tx.db
      .update(webhookEndpoints)
      .set({
        ...others,
        ...(url === undefined ? {} : { url }),
        ...(eventTypes === undefined ? {} : { eventTypes: [...new Set(eventTypes)] }),
        ...(newState ? stateColumns(newState, now) : {}),
        updatedAt: now,
      })
      .where(whereEndpoint(tx, row));
    if (newState === "disabled") await holdDeliveries(tx, row.id);
    if (newState === "enabled") {
      for (const kind of alertKindsOf("webhook_endpoint"))
        await resolveAlert(tx, { kind, subjectId: row.id });
    }
    await auditUpdate(tx, row, { ...input, url }, newState);
    await linkResource(tx, { id: row.id });
    return getEndpoint(tx, row.id);
  });
}

type EndpointState = EndpointRow["state"];

function stateColumns(state: EndpointState, now: Date): Partial<EndpointRow> {
  if (state === "disabled") return { state, disabledReason: "Disabled manually.", disabledAt: now };
  const nothing = { disabledReason: null, disabledAt: null, failingSince: null, failures: 0 };
  return { state, isHolding: false, ...nothing };
}

async function auditUpdate(
  tx: Ctx,
  row: EndpointRow,
  { url = row.url, ...others }: UpdateWebhookEndpoint & { url: string | undefined },
  newState: EndpointState | null,
): Promise<void> {
  const [before, after] = [withoutQuery(row.url), withoutQuery(url)];
  await appendAudit(tx, {
    action: newState === null ? "webhook_endpoint.changed" : `webhook_endpoint.${newState}`,
    targetId: row.id,
    targetName: hostOf(url),
    data: { url: after, ...(url !== row.url && after === before ? { changed: ["query"] } : {}) },
    ...changedValues({ ...row, url: before }, { ...others, url: after }),
  });
}

/** Locks the endpoint's row; new deliveries can still be inserted. @throws AppError NOT_FOUND */
export async function lockEndpoint(tx: Ctx, id: string): Promise<EndpointRow> {
  const row = await lockEndpointOrNull(tx, id);
  if (!row) throw notFound();
  return row;
}

/** Does the same as `lockEndpoint`. @returns null if the endpoint was deleted */
export async function lockEndpointOrNull(tx: Ctx, id: string): Promise<EndpointRow | null> {
  const row = await findEndpointRow(tx, id);
  if (!row) return null;
  await tx.db
    .select({ id: webhookEndpoints.id })
    .from(webhookEndpoints)
    .where(whereEndpoint(tx, row))
    .for("no key update");
  return findEndpointRow(tx, id);
}

function whereEndpoint(tx: Ctx, row: EndpointRow) {
  return and(eq(webhookEndpoints.workspaceId, tx.workspaceId), eq(webhookEndpoints.id, row.id));
}
