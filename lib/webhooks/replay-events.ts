import "server-only";
import { and, eq, gte, type SQL, sql } from "drizzle-orm";
import { workspaceOf } from "#db/array-params.ts";
import { type Ctx, inTransaction } from "#db/ctx.ts";
import { dueNow } from "#db/schema/columns.ts";
import { type LinkedResource, webhookDeliveries, webhookEndpoints, webhookEvents } from "#db/schema/index.ts";
import { resolveAlert } from "#lib/accounts/alerts/raise-alert.ts";
import { appendAudit } from "#lib/accounts/audit/append-audit.ts";
import { linkResource } from "#lib/api/idempotency/link-resource.ts";
import { notifyNewEvents } from "#lib/events/live/notify-new-events.ts";
import { notFound } from "#lib/platform/errors.ts";
import { isId } from "#lib/platform/id.ts";
import { holdRemainingDeliveries } from "#lib/webhooks/hold-deliveries.ts";
import { getEndpointRow } from "#lib/webhooks/queries.ts";
import { requireEventScopes } from "#lib/webhooks/require-event-scopes.ts";
import { REPLAY_MAX } from "#lib/webhooks/rules.ts";
import { type ReplayInput, type ReplayResult, replayResultSchema } from "#lib/webhooks/schema.ts";
import type { EndpointRow } from "#lib/webhooks/serialize.ts";
import { hostOf } from "#lib/webhooks/serialize.ts";
import { lockEndpoint } from "#lib/webhooks/update-endpoint.ts";

/**
 * Skips deliveries in flight; handles at most `max` events per call (see `replayInRequests`).
 * @returns the count, whether there are more, and where a range continues
 * @throws AppError NOT_FOUND; VALIDATION_ERROR when the key may not read some types, in which case nothing is sent
 */
export async function replayEvents(
  ctx: Ctx,
  id: string,
  input: ReplayInput,
  max = REPLAY_MAX,
): Promise<ReplayResult> {
  const endpoint = await getEndpointRow(ctx, id);
  await holdRemainingDeliveries(ctx, endpoint.id);
  const result = await inTransaction(ctx, async (tx) => {
    // Serializes with claims and other replays.
    const row = await lockEndpoint(tx, id);
    const done = await replay(tx, row, input, max);
    await endWarning(tx, row);
    await appendAudit(tx, {
      action: "webhook_endpoint.replayed",
      targetId: row.id,
      targetName: hostOf(row.url),
      data: { ...input, count: done.replayed },
    });
    await linkResource(tx, { id: row.id, ...done });
    return done;
  });
  notifyNewEvents();
  return result;
}

/** Events that were given up are still missing at the endpoint until they are replayed, also if it works again. */
async function endWarning(tx: Ctx, row: EndpointRow): Promise<void> {
  const [failed] = await tx.db
    .select({ id: webhookDeliveries.id })
    .from(webhookDeliveries)
    .where(and(isOfEndpoint(tx, row), sql`${webhookDeliveries.state} = 'failed'`))
    .limit(1);
  if (!failed) await resolveAlert(tx, { kind: "webhook_endpoint.gave_up", subjectId: row.id });
}

/** Rebuilds the response of a replay whose process died before answering. */
export function recoverReplay({ replayed, hasMore, nextFrom }: LinkedResource): {
  status: 200;
  body: ReplayResult;
} {
  return { status: 200, body: replayResultSchema.parse({ replayed, hasMore, nextFrom }) };
}

async function replay(tx: Ctx, row: EndpointRow, input: ReplayInput, max: number): Promise<ReplayResult> {
  if ("held" in input) return resend(tx, heldOf(tx, row, max), max);
  if (input.eventId !== undefined) {
    const eventId = await findEvent(tx, input.eventId);
    const replayed = await redeliverEvents(tx, row, eq(webhookEvents.id, eventId), "eventId");
    return { replayed, hasMore: false, nextFrom: null };
  }
  if (input.failedSince !== undefined) {
    const since = gte(webhookDeliveries.createdAt, new Date(input.failedSince));
    return resend(tx, sql`${heldOf(tx, row, max, since)} union all ${failedOf(tx, row, max, since)}`, max);
  }
  const [from, to] = [new Date(input.from ?? ""), new Date(input.to ?? "")];
  const end = await findRangeEnd(tx, sql`${between(from, to)} and ${isReceived(tx, row)}`, max);
  const replayed = await redeliverEvents(
    tx,
    row,
    sql`${between(from, end ?? to)} and ${isReceived(tx, row)}`,
    "from",
  );
  return { replayed, hasMore: end !== null, nextFrom: end?.toISOString() ?? null };
}

async function findEvent(tx: Ctx, id: string) {
  if (!isId("evt", id)) throw notFound();
  const ownEvent = and(eq(webhookEvents.workspaceId, tx.workspaceId), eq(webhookEvents.id, id));
  if ((await tx.db.$count(webhookEvents, ownEvent)) === 0) throw notFound();
  return id;
}

function between(from: Date, to: Date): SQL {
  const { createdAt } = webhookEvents;
  return sql`${createdAt} >= ${sql.param(from, createdAt)} and ${createdAt} < ${sql.param(to, createdAt)}`;
}

/** The end of the part of a range that fits in `max`; null when all of it fits. */
async function findRangeEnd(tx: Ctx, condition: SQL, max: number): Promise<Date | null> {
  const inRange = and(eq(webhookEvents.workspaceId, tx.workspaceId), condition);
  const selectByTime = () =>
    tx.db
      .select({ at: webhookEvents.createdAt })
      .from(webhookEvents)
      .where(inRange)
      .orderBy(webhookEvents.createdAt)
      .limit(1);
  const [surplus] = await selectByTime().offset(max);
  if (!surplus) return null;
  const [first] = await selectByTime();
  // Events of one millisecond stay together, so that the next call neither repeats nor skips any.
  return first?.at.getTime() === surplus.at.getTime() ? new Date(surplus.at.getTime() + 1) : surplus.at;
}

// A ping belongs to the endpoint it tests.
function isReceived(tx: Ctx, row: EndpointRow): SQL {
  const endpoint = sql`(select endpoint from ${webhookEndpoints} endpoint
    where endpoint.workspace_id = ${workspaceOf(tx)} and endpoint.id = ${sql.param(row.id, webhookEndpoints.id)})`;
  return sql`${webhookEvents.type} <> 'ping' and parley_receives_event(${endpoint}, ${webhookEvents.type})`;
}

/** One more than `max`, which says whether there are more. Each in the order of an index. */
function heldOf(tx: Ctx, row: EndpointRow, max: number, condition?: SQL): SQL {
  return sql`(select * from ${webhookDeliveries}
    where ${and(isOfEndpoint(tx, row), sql`${webhookDeliveries.state} = 'held'`, condition)}
    order by ${webhookDeliveries.createdAt}, ${webhookDeliveries.id} limit ${max + 1}::int)`;
}

/** The oldest failures first, so that repeated calls reach all of them. */
function failedOf(tx: Ctx, row: EndpointRow, max: number, condition: SQL): SQL {
  return sql`(select * from ${webhookDeliveries}
    where ${and(isOfEndpoint(tx, row), sql`${webhookDeliveries.state} = 'failed'`, condition)}
    order by ${webhookDeliveries.finishedAt}, ${webhookDeliveries.id} limit ${max + 1}::int)`;
}

function isOfEndpoint(tx: Ctx, row: EndpointRow): SQL | undefined {
  return and(eq(webhookDeliveries.workspaceId, tx.workspaceId), eq(webhookDeliveries.endpointId, row.id));
}

async function resend(tx: Ctx, deliveries: SQL, max: number): Promise<ReplayResult> {
  const workspace = sql.param(tx.workspaceId, webhookDeliveries.workspaceId);
  const [done] = await tx.db.execute<{ replayed: number; more: boolean; types: string[] | null }>(sql`
    with found as (
      select d.id, row_number() over (order by d.finished_at nulls first, d.id) as place
      from (${deliveries}) d
      order by place limit ${max + 1}::int),
    again as (
      update webhook_deliveries d
      set state = 'pending', attempts = 0, next_attempt_at = ${dueNow}, claimed_until = null, finished_at = null
      from found where d.workspace_id = ${workspace} and d.id = found.id and found.place <= ${max}::int
      returning d.event_type)
    select (select count(*)::int from again) as replayed, (select count(*) from found) > ${max}::int as more,
      (select array_agg(distinct event_type order by event_type) from again) as types`);
  requireEventScopes(tx, done?.types ?? [], "failedSince");
  return { replayed: done?.replayed ?? 0, hasMore: done?.more ?? false, nextFrom: null };
}

/** Includes events from before the subscription, skips those in flight. @returns the count */
async function redeliverEvents(
  tx: Ctx,
  row: EndpointRow,
  condition: SQL,
  path: "eventId" | "from",
): Promise<number> {
  const [sent] = await tx.db.execute<{ count: number; types: string[] | null }>(sql`
    with sent as (
      insert into webhook_deliveries as d
        (id, workspace_id, endpoint_id, event_id, event_type, conversation_id, sequence)
      select parley_uuidv7(), ${webhookEvents.workspaceId}, ${sql.param(row.id, webhookDeliveries.endpointId)},
        ${webhookEvents.id}, ${webhookEvents.type}, ${webhookEvents.conversationId}, ${webhookEvents.sequence}
      from ${webhookEvents}
      where ${eq(webhookEvents.workspaceId, tx.workspaceId)} and ${condition}
      on conflict (workspace_id, endpoint_id, event_id) do update
      set state = 'pending', attempts = 0, next_attempt_at = ${dueNow}, claimed_until = null, finished_at = null
      where d.state <> 'pending' or d.claimed_until is null or d.claimed_until <= now()
      returning d.event_type)
    select count(*)::int as count, array_agg(distinct event_type order by event_type) as types from sent`);
  requireEventScopes(tx, sent?.types ?? [], path);
  return sent?.count ?? 0;
}
