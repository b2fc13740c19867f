import "server-only";
import { and, desc, eq, isNull, type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import type { Ctx } from "#db/ctx.ts";
import { inOrder, isAfterKeys, type Keyset } from "#db/keyset.ts";
import { matchCreated, matchFilters } from "#db/match-filters.ts";
import { readBounded } from "#db/read-bounded.ts";
import { webhookAttempts, webhookDeliveries, webhookEndpoints, webhookEvents } from "#db/schema/index.ts";
import { missingEventScopes } from "#lib/events/webhook-event-rules.ts";
import { openList, toPage } from "#lib/platform/api-page.ts";
import { notFound } from "#lib/platform/errors.ts";
import { isId } from "#lib/platform/id.ts";
import { COUNTED_HELD_MAX } from "#lib/webhooks/rules.ts";
import type {
  Delivery,
  DeliveryDetail,
  DeliveryDetailForApi,
  deliveryListSchema,
  EndpointView,
  listDeliveriesQuery,
  listWebhookEndpointsQuery,
  WebhookEndpoint,
  webhookEndpointListSchema,
} from "#lib/webhooks/schema.ts";
import {
  type EndpointRow,
  serializeAttempt,
  serializeDelivery,
  serializeEndpoint,
} from "#lib/webhooks/serialize.ts";

/** The endpoints of the workspace, without those that are being deleted. */
export function isShown({ workspaceId }: Ctx) {
  return and(eq(webhookEndpoints.workspaceId, workspaceId), isNull(webhookEndpoints.deletingAt));
}

/** @throws AppError NOT_FOUND */
export async function getEndpointRow(ctx: Ctx, id: string): Promise<EndpointRow> {
  if (!isId("whk", id)) throw notFound();
  const [row] = await ctx.db
    .select()
    .from(webhookEndpoints)
    .where(and(isShown(ctx), eq(webhookEndpoints.id, id)));
  if (!row) throw notFound();
  return row;
}

/** @throws AppError NOT_FOUND */
export async function getEndpoint(ctx: Ctx, id: string): Promise<WebhookEndpoint> {
  return serializeEndpoint(await getEndpointRow(ctx, id));
}

/** @throws AppError INVALID_CURSOR */
export async function listEndpoints(
  ctx: Ctx,
  query: z.output<typeof listWebhookEndpointsQuery>,
): Promise<z.input<typeof webhookEndpointListSchema>> {
  const list = openList(["webhook-endpoints", ctx.workspaceId], query);
  const keyset: Keyset = {
    at: webhookEndpoints.createdAt,
    id: webhookEndpoints.id,
    order: query.order ?? "desc",
  };
  const rows = await ctx.db
    .select()
    .from(webhookEndpoints)
    .where(
      and(
        isShown(ctx),
        matchFilters(query, matchCreated(webhookEndpoints.createdAt)),
        list.afterKeys ? isAfterKeys(keyset, list.afterKeys) : undefined,
      ),
    )
    .orderBy(...inOrder(keyset))
    .limit(query.limit + 1);
  return toPage(list, rows, placeOf, serializeEndpoint);
}

export async function listEndpointViews(ctx: Ctx): Promise<{ data: EndpointView[] }> {
  const rows = await selectViews(ctx).orderBy(desc(webhookEndpoints.createdAt), desc(webhookEndpoints.id));
  return { data: rows.map(({ row, held }) => ({ ...serializeEndpoint(row), held })) };
}

/** @throws AppError NOT_FOUND */
export async function getEndpointView(ctx: Ctx, id: string): Promise<EndpointView> {
  if (!isId("whk", id)) throw notFound();
  const [view] = await selectViews(ctx, eq(webhookEndpoints.id, id));
  if (!view) throw notFound();
  return { ...serializeEndpoint(view.row), held: view.held };
}

/** Events that are held are counted up to `COUNTED_HELD_MAX`. */
function selectViews(ctx: Ctx, condition?: SQL) {
  const held = sql<number>`(select count(*)::int from (
    select from ${webhookDeliveries} d
    where d.workspace_id = webhook_endpoints.workspace_id and d.endpoint_id = webhook_endpoints.id and d.state = 'held'
    limit ${COUNTED_HELD_MAX}) counted)`;
  return ctx.db
    .select({ row: webhookEndpoints, held })
    .from(webhookEndpoints)
    .where(and(isShown(ctx), condition))
    .$dynamic();
}

/** @throws AppError NOT_FOUND, INVALID_CURSOR */
export async function listDeliveries(
  ctx: Ctx,
  endpointId: string,
  query: z.output<typeof listDeliveriesQuery>,
): Promise<z.input<typeof deliveryListSchema>> {
  const endpoint = await getEndpointRow(ctx, endpointId);
  const list = openList(["webhook-deliveries", ctx.workspaceId, endpoint.id], query);
  const keyset: Keyset = {
    at: webhookDeliveries.createdAt,
    id: webhookDeliveries.id,
    order: query.order ?? "desc",
  };
  const filter = matchFilters(query, {
    state: isInState,
    ...matchCreated(webhookDeliveries.createdAt),
    eventType: (type) => eq(webhookDeliveries.eventType, type),
    eventId: (id) => (isId("evt", id) ? eq(webhookDeliveries.eventId, id) : undefined),
  });
  const rows = await readBounded(ctx, (tx) =>
    tx.db
      .select()
      .from(webhookDeliveries)
      .where(
        and(
          eq(webhookDeliveries.workspaceId, ctx.workspaceId),
          eq(webhookDeliveries.endpointId, endpoint.id),
          filter,
          list.afterKeys ? isAfterKeys(keyset, list.afterKeys) : undefined,
        ),
      )
      .orderBy(...inOrder(keyset))
      .limit(query.limit + 1),
  );
  return toPage(list, rows, placeOf, serializeDelivery);
}

/** The states are no parameters: a plan for any state cannot use the index of failed and held deliveries. */
function isInState(states: Delivery["state"] | Delivery["state"][]): SQL {
  const names = [states].flat().map((state) => sql.raw(`'${state}'`));
  return sql`${webhookDeliveries.state} in (${sql.join(names, sql`, `)})`;
}

/** @throws AppError NOT_FOUND */
export async function getDelivery(ctx: Ctx, endpointId: string, deliveryId: string): Promise<DeliveryDetail> {
  const endpoint = await getEndpointRow(ctx, endpointId);
  if (!isId("dlv", deliveryId)) throw notFound();
  const [row] = await ctx.db
    .select({ delivery: webhookDeliveries, body: webhookEvents.body })
    .from(webhookDeliveries)
    .leftJoin(
      webhookEvents,
      and(
        eq(webhookEvents.workspaceId, webhookDeliveries.workspaceId),
        eq(webhookEvents.id, webhookDeliveries.eventId),
      ),
    )
    .where(
      and(
        eq(webhookDeliveries.workspaceId, ctx.workspaceId),
        eq(webhookDeliveries.endpointId, endpoint.id),
        eq(webhookDeliveries.id, deliveryId),
      ),
    );
  if (!row) throw notFound();
  const attempts = await ctx.db
    .select()
    .from(webhookAttempts)
    .where(
      and(eq(webhookAttempts.workspaceId, ctx.workspaceId), eq(webhookAttempts.deliveryId, row.delivery.id)),
    )
    .orderBy(desc(webhookAttempts.id));
  return {
    delivery: serializeDelivery(row.delivery),
    body: row.body,
    attempts: attempts.map(serializeAttempt),
  };
}

/** Withholds what the key may not read. @throws AppError NOT_FOUND */
export async function getDeliveryForApi(
  ctx: Ctx,
  { id, deliveryId }: { id: string; deliveryId: string },
): Promise<DeliveryDetailForApi> {
  const { delivery, body, attempts } = await getDelivery(ctx, id, deliveryId);
  const { actor } = ctx;
  const redacted =
    actor.kind === "api_key" && missingEventScopes([delivery.eventType], actor.scopes).length > 0;
  return {
    ...delivery,
    redacted,
    body: redacted ? null : body,
    attemptLog: attempts.map((attempt) => (redacted ? { ...attempt, responseBody: null } : attempt)),
  };
}

function placeOf({ createdAt, id }: { createdAt: Date; id: string }): string[] {
  return [createdAt.toISOString(), id];
}
