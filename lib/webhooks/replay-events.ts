import "server-only";
import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import { type Ctx, inTransaction } from "#db/ctx.ts";
import { type ClaimEffect, outboundEvents, webhookDeliveries } from "#db/schema/index.ts";
import { appendAudit } from "#lib/audit/append-audit.ts";
import { notFound } from "#lib/errors.ts";
import { isId } from "#lib/id.ts";
import { bindEffect } from "#lib/idempotency/bind-effect.ts";
import { ringBell } from "#lib/realtime/bell.ts";
import { requireEventScopes } from "#lib/webhooks/require-event-scopes.ts";
import { REPLAY_MAX } from "#lib/webhooks/rules.ts";
import { type ReplayInput, type ReplayResult, replayResultSchema } from "#lib/webhooks/schema.ts";
import type { EndpointRow } from "#lib/webhooks/serialize.ts";
import { lockEndpoint } from "#lib/webhooks/update-endpoint.ts";

/**
 * Sends events again: one, what failed or was kept back, or everything that the endpoint subscribes to within a time. The
 * events keep their ids and are signed anew. What is on its way already is not counted twice. To an endpoint that is off
 * they go when it is switched on. At most so many at once: who has more asks again (`replayAll`).
 * @returns how many, whether there are more, and where a range goes on
 * @throws AppError NOT_FOUND for an endpoint or event that is not the workspace's; VALIDATION_ERROR when some are of types
 *   that the key may not read: none is sent then
 */
export async function replayEvents(
  ctx: Ctx,
  id: string,
  input: ReplayInput,
  max = REPLAY_MAX,
): Promise<ReplayResult> {
  const result = await inTransaction(ctx, async (tx) => {
    // Claims and other replays wait for the row, so that none of them sees half of this.
    const row = await lockEndpoint(tx, id);
    const done = await replay(tx, row, input, max);
    await appendAudit(tx, {
      action: "webhook_endpoint.replayed",
      targetId: row.id,
      data: { ...input, count: done.replayed },
    });
    await bindEffect(tx, { id: row.id, ...done });
    return done;
  });
  ringBell();
  return result;
}

/** The answer of a replay whose process died before it answered. */
export function recoverReplay({ replayed, hasMore, nextFrom }: ClaimEffect): {
  status: 200;
  body: ReplayResult;
} {
  return { status: 200, body: replayResultSchema.parse({ replayed, hasMore, nextFrom }) };
}

async function replay(tx: Ctx, row: EndpointRow, input: ReplayInput, max: number): Promise<ReplayResult> {
  const { createdAt, state } = webhookDeliveries;
  if ("held" in input) return resend(tx, row, eq(state, "held"), max);
  if (input.eventId !== undefined) {
    const wanted = await findEvent(tx, input.eventId);
    const replayed = await sendEvents(tx, row, eq(outboundEvents.id, wanted), "eventId");
    return { replayed, hasMore: false, nextFrom: null };
  }
  if (input.failedSince !== undefined) {
    const since = sql`${createdAt} >= ${sql.param(new Date(input.failedSince), createdAt)}`;
    return resend(tx, row, sql`${inArray(state, ["failed", "held"])} and ${since}`, max);
  }
  const [from, to] = [new Date(input.from ?? ""), new Date(input.to ?? "")];
  const end = await findEnd(tx, sql`${between(from, to)} and ${isSubscribed(row)}`, max);
  const replayed = await sendEvents(
    tx,
    row,
    sql`${between(from, end ?? to)} and ${isSubscribed(row)}`,
    "from",
  );
  return { replayed, hasMore: end !== null, nextFrom: end?.toISOString() ?? null };
}

async function findEvent(tx: Ctx, id: string) {
  if (!isId("evt", id)) throw notFound();
  const mine = and(eq(outboundEvents.workspaceId, tx.workspaceId), eq(outboundEvents.id, id));
  if ((await tx.db.$count(outboundEvents, mine)) === 0) throw notFound();
  return id;
}

function between(from: Date, to: Date): SQL {
  const { createdAt } = outboundEvents;
  return sql`${createdAt} >= ${sql.param(from, createdAt)} and ${createdAt} < ${sql.param(to, createdAt)}`;
}

/** Where a range is cut that holds too many events: before the first that is too many; null when it holds no more. */
async function findEnd(tx: Ctx, which: SQL, max: number): Promise<Date | null> {
  const mine = and(eq(outboundEvents.workspaceId, tx.workspaceId), which);
  const inTime = () =>
    tx.db
      .select({ at: outboundEvents.createdAt })
      .from(outboundEvents)
      .where(mine)
      .orderBy(outboundEvents.createdAt)
      .limit(1);
  const [surplus] = await inTime().offset(max);
  if (!surplus) return null;
  const [first] = await inTime();
  // All of one millisecond go together, so that the next call neither repeats nor misses any.
  return first?.at.getTime() === surplus.at.getTime() ? new Date(surplus.at.getTime() + 1) : surplus.at;
}

// A ping is for the endpoint that it tests, and for no other.
function isSubscribed({ eventTypes }: EndpointRow): SQL {
  const { type } = outboundEvents;
  return sql`${type} <> 'ping'
    and array['*', ${type}, split_part(${type}, '.', 1) || '.*'] && ${sql.param(eventTypes)}::text[]`;
}

// Those first that failed first: what fails again meanwhile comes last.
const FIRST_FAILED = sql`d.finished_at nulls first, d.id`;

/** Starts deliveries anew that failed or were kept back. */
async function resend(tx: Ctx, row: EndpointRow, which: SQL, max: number): Promise<ReplayResult> {
  const workspace = sql.param(tx.workspaceId, webhookDeliveries.workspaceId);
  const [done] = await tx.db.execute<{ replayed: number; more: boolean; types: string[] | null }>(sql`
    with found as (
      select d.id, row_number() over (order by ${FIRST_FAILED}) as place
      from (select * from ${webhookDeliveries}
        where ${eq(webhookDeliveries.workspaceId, tx.workspaceId)}
          and ${eq(webhookDeliveries.endpointId, row.id)} and ${which}) d
      order by ${FIRST_FAILED} limit ${max + 1}::int),
    again as (
      update webhook_deliveries d
      set state = 'pending', attempts = 0, next_attempt_at = now(), claimed_until = null, finished_at = null
      from found where d.workspace_id = ${workspace} and d.id = found.id and found.place <= ${max}::int
      returning d.event_type)
    select (select count(*)::int from again) as replayed, (select count(*) from found) > ${max}::int as more,
      (select array_agg(distinct event_type order by event_type) from again) as types`);
  requireEventScopes(tx, done?.types ?? [], "failedSince");
  return { replayed: done?.replayed ?? 0, hasMore: done?.more ?? false, nextFrom: null };
}

/**
 * Delivers events anew, also those that the endpoint never had: it was made, or subscribed to them, later. Not those that
 * a process has in hand. @returns how many
 */
async function sendEvents(tx: Ctx, row: EndpointRow, which: SQL, path: "eventId" | "from"): Promise<number> {
  const [sent] = await tx.db.execute<{ count: number; types: string[] | null }>(sql`
    with sent as (
      insert into webhook_deliveries as d
        (id, workspace_id, endpoint_id, event_id, event_type, conversation_id, sequence)
      select parley_uuidv7(), ${outboundEvents.workspaceId}, ${sql.param(row.id, webhookDeliveries.endpointId)},
        ${outboundEvents.id}, ${outboundEvents.type}, ${outboundEvents.conversationId}, ${outboundEvents.sequence}
      from ${outboundEvents}
      where ${eq(outboundEvents.workspaceId, tx.workspaceId)} and ${which}
      on conflict (workspace_id, endpoint_id, event_id) do update
      set state = 'pending', attempts = 0, next_attempt_at = now(), claimed_until = null, finished_at = null
      where d.state <> 'pending' or d.claimed_until is null or d.claimed_until <= now()
      returning d.event_type)
    select count(*)::int as count, array_agg(distinct event_type order by event_type) as types from sent`);
  requireEventScopes(tx, sent?.types ?? [], path);
  return sent?.count ?? 0;
}
