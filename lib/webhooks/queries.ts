import "server-only";
import { and, desc, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import type { Ctx } from "#db/ctx.ts";
import { outboundEvents, webhookAttempts, webhookDeliveries, webhookEndpoints } from "#db/schema/index.ts";
import { decodeCursor, encodeCursor } from "#lib/cursor.ts";
import { AppError, notFound } from "#lib/errors.ts";
import { type Id, isId } from "#lib/id.ts";
import type {
  Delivery,
  DeliveryDetail,
  EndpointView,
  listDeliveriesQuery,
  listWebhookEndpointsQuery,
  WebhookEndpoint,
} from "#lib/webhooks/schema.ts";
import {
  type EndpointRow,
  serializeAttempt,
  serializeDelivery,
  serializeEndpoint,
} from "#lib/webhooks/serialize.ts";

interface Page<T> {
  data: T[];
  hasMore: boolean;
  nextCursor: string | null;
}

/** One endpoint of the workspace with its secrets still encrypted. @throws AppError NOT_FOUND */
export async function getEndpointRow(ctx: Ctx, id: string): Promise<EndpointRow> {
  if (!isId("whk", id)) throw notFound();
  const [row] = await ctx.db
    .select()
    .from(webhookEndpoints)
    .where(and(eq(webhookEndpoints.workspaceId, ctx.workspaceId), eq(webhookEndpoints.id, id)));
  if (!row) throw notFound();
  return row;
}

/** One endpoint of the workspace. @throws AppError NOT_FOUND */
export async function getEndpoint(ctx: Ctx, id: string): Promise<WebhookEndpoint> {
  return serializeEndpoint(await getEndpointRow(ctx, id));
}

/** A page of the workspace's endpoints, newest first. @throws AppError INVALID_CURSOR */
export async function listEndpoints(
  ctx: Ctx,
  query: z.output<typeof listWebhookEndpointsQuery>,
): Promise<Page<WebhookEndpoint>> {
  const list = `webhook-endpoints:${ctx.workspaceId}`;
  const { createdAt, id } = webhookEndpoints;
  const rows = await ctx.db
    .select()
    .from(webhookEndpoints)
    .where(
      and(
        eq(webhookEndpoints.workspaceId, ctx.workspaceId),
        older(list, query.cursor, "whk", (at, last) => {
          return sql`(${createdAt}, ${id}) < (${sql.param(at, createdAt)}, ${sql.param(last, id)})`;
        }),
      ),
    )
    .orderBy(desc(createdAt), desc(id))
    .limit(query.limit + 1);
  return toPage(list, rows, query.limit, serializeEndpoint);
}

/** Every endpoint of the workspace as the settings show it, newest first. */
export async function listEndpointViews(ctx: Ctx): Promise<{ data: EndpointView[] }> {
  const rows = await ctx.db
    .select()
    .from(webhookEndpoints)
    .where(eq(webhookEndpoints.workspaceId, ctx.workspaceId))
    .orderBy(desc(webhookEndpoints.createdAt), desc(webhookEndpoints.id));
  const undelivered = await countUndelivered(ctx);
  return { data: rows.map((row) => ({ ...serializeEndpoint(row), ...countsOf(undelivered, row.id) })) };
}

/** One endpoint as the settings show it. @throws AppError NOT_FOUND */
export async function getEndpointView(ctx: Ctx, id: string): Promise<EndpointView> {
  const row = await getEndpointRow(ctx, id);
  return { ...serializeEndpoint(row), ...countsOf(await countUndelivered(ctx, row.id), row.id) };
}

async function countUndelivered(ctx: Ctx, endpointId?: Id<"whk">) {
  return ctx.db
    .select({
      endpointId: webhookDeliveries.endpointId,
      state: webhookDeliveries.state,
      count: sql<number>`count(*)::int`,
    })
    .from(webhookDeliveries)
    .where(
      and(
        eq(webhookDeliveries.workspaceId, ctx.workspaceId),
        inArray(webhookDeliveries.state, ["failed", "held"]),
        endpointId ? eq(webhookDeliveries.endpointId, endpointId) : undefined,
      ),
    )
    .groupBy(webhookDeliveries.endpointId, webhookDeliveries.state);
}

function countsOf(
  counts: Awaited<ReturnType<typeof countUndelivered>>,
  id: Id<"whk">,
): { held: number; failed: number } {
  const count = (state: string) =>
    counts.find((row) => row.endpointId === id && row.state === state)?.count ?? 0;
  return { held: count("held"), failed: count("failed") };
}

/** A page of an endpoint's deliveries, newest first. @throws AppError NOT_FOUND, INVALID_CURSOR */
export async function listDeliveries(
  ctx: Ctx,
  endpointId: string,
  query: z.output<typeof listDeliveriesQuery>,
): Promise<Page<Delivery>> {
  const endpoint = await getEndpointRow(ctx, endpointId);
  const { state, eventType, eventId } = query;
  const list = `webhook-deliveries:${endpoint.id}:${state ?? ""}:${eventType ?? ""}:${eventId ?? ""}`;
  const { createdAt, id } = webhookDeliveries;
  if (eventId !== undefined && !isId("evt", eventId)) return { data: [], hasMore: false, nextCursor: null };
  const rows = await ctx.db
    .select()
    .from(webhookDeliveries)
    .where(
      and(
        eq(webhookDeliveries.workspaceId, ctx.workspaceId),
        eq(webhookDeliveries.endpointId, endpoint.id),
        state ? eq(webhookDeliveries.state, state) : undefined,
        eventType ? eq(webhookDeliveries.eventType, eventType) : undefined,
        eventId ? eq(webhookDeliveries.eventId, eventId) : undefined,
        older(list, query.cursor, "dlv", (at, last) => {
          return sql`(${createdAt}, ${id}) < (${sql.param(at, createdAt)}, ${sql.param(last, id)})`;
        }),
      ),
    )
    .orderBy(desc(createdAt), desc(id))
    .limit(query.limit + 1);
  return toPage(list, rows, query.limit, serializeDelivery);
}

/** One delivery with what was sent and what was answered, for the workspace's admins. @throws AppError NOT_FOUND */
export async function getDelivery(ctx: Ctx, endpointId: string, deliveryId: string): Promise<DeliveryDetail> {
  if (!isId("whk", endpointId) || !isId("dlv", deliveryId)) throw notFound();
  const [row] = await ctx.db
    .select({ delivery: webhookDeliveries, body: outboundEvents.body })
    .from(webhookDeliveries)
    .leftJoin(
      outboundEvents,
      and(
        eq(outboundEvents.workspaceId, webhookDeliveries.workspaceId),
        eq(outboundEvents.id, webhookDeliveries.eventId),
      ),
    )
    .where(
      and(
        eq(webhookDeliveries.workspaceId, ctx.workspaceId),
        eq(webhookDeliveries.endpointId, endpointId),
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

function older<P extends "whk" | "dlv">(
  list: string,
  cursor: string | undefined,
  prefix: P,
  isBefore: (at: Date, id: Id<P>) => SQL,
): SQL | undefined {
  if (cursor === undefined) return undefined;
  const [at = "", id = ""] = decodeCursor(list, cursor);
  if (!isId(prefix, id)) throw new AppError("INVALID_CURSOR", "This cursor does not belong to this list.");
  return isBefore(new Date(at), id);
}

function toPage<R extends { createdAt: Date; id: string }, T>(
  list: string,
  rows: R[],
  limit: number,
  serialize: (row: R) => T,
): Page<T> {
  const page = rows.slice(0, limit);
  const last = rows.length > limit ? page.at(-1) : undefined;
  return {
    data: page.map(serialize),
    hasMore: last !== undefined,
    nextCursor: last ? encodeCursor(list, [last.createdAt.toISOString(), last.id]) : null,
  };
}
