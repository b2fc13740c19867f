import "server-only";
import { and, desc, eq, getTableColumns, isNull, or, type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import { textArray } from "#db/array-params.ts";
import type { Ctx } from "#db/ctx.ts";
import { inOrder, isAfterKeys, type Keyset, selectIds } from "#db/keyset.ts";
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

export async function findEndpointRow(ctx: Ctx, id: string): Promise<EndpointRow | null> {
  if (!isId("whk", id)) return null;
  const [row] = await ctx.db
    .select()
    .from(webhookEndpoints)
    .where(and(isShown(ctx), eq(webhookEndpoints.id, id)));
  return row ?? null;
}

/** @throws AppError NOT_FOUND */
export async function getEndpointRow(ctx: Ctx, id: string): Promise<EndpointRow> {
  const row = await findEndpointRow(ctx, id);
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
  const states = [query.state ?? []].flat();
  const filter = matchFilters(query, {
    state: () => (states.length > 1 ? undefined : or(...states.map(isInState))),
    ...matchCreated(webhookDeliveries.createdAt),
    eventType: (type) => sql`${webhookDeliveries.eventType} = any(${textArray([type].flat())})`,
    eventId: (id) => (isId("evt", id) ? eq(webhookDeliveries.eventId, id) : undefined),
  });
  const condition = and(
    eq(webhookDeliveries.workspaceId, ctx.workspaceId),
    eq(webhookDeliveries.endpointId, endpoint.id),
    filter,
    list.afterKeys ? isAfterKeys(keyset, list.afterKeys) : undefined,
  );
  // The index of failed and held deliveries has those of one state in the order of the list, but not those of both.
  const alternatives = states.map(isInState);
  const rows = await readBounded(ctx, (tx) =>
    tx.db
      .select(getTableColumns(webhookDeliveries))
      .from(webhookDeliveries)
      .innerJoin(
        selectIds(webhookDeliveries, keyset, { condition, alternatives }, query.limit),
        sql`page.id = ${webhookDeliveries.id}`,
      )
      .where(eq(webhookDeliveries.workspaceId, ctx.workspaceId))
      .orderBy(...inOrder(keyset)),
  );
  return toPage(list, rows, placeOf, serializeDelivery);
}

/** No parameter: a plan for any state cannot use the index of failed and held deliveries. */
function isInState(state: Delivery["state"]): SQL {
  return sql`${webhookDeliveries.state} = ${sql.raw(`'${state}'`)}`;
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
