import "server-only";
import { and, eq, inArray, or, type SQL, sql } from "drizzle-orm";
import { type Ctx, inTransaction } from "#db/ctx.ts";
import { outboundEvents, webhookDeliveries } from "#db/schema/index.ts";
import { appendAudit } from "#lib/audit/append-audit.ts";
import { notFound } from "#lib/errors.ts";
import { isId } from "#lib/id.ts";
import { bindEffect } from "#lib/idempotency/bind-effect.ts";
import { ringBell } from "#lib/realtime/bell.ts";
import { getEndpointRow } from "#lib/webhooks/queries.ts";
import type { ReplayInput } from "#lib/webhooks/schema.ts";
import type { EndpointRow } from "#lib/webhooks/serialize.ts";

/**
 * Sends events again: one, what failed or was kept back, or everything that the endpoint subscribes to within a time. The
 * events keep their ids and are signed anew. What is on its way already is not counted twice. To an endpoint that is off
 * they go when it is switched on.
 * @returns how many
 * @throws AppError NOT_FOUND for an endpoint or event that is not the workspace's
 */
export async function replayEvents(ctx: Ctx, id: string, input: ReplayInput): Promise<number> {
  const replayed = await inTransaction(ctx, async (tx) => {
    const row = await getEndpointRow(tx, id);
    const count = await replay(tx, row, input);
    await appendAudit(tx, {
      action: "webhook_endpoint.replayed",
      targetId: row.id,
      data: { ...input, count },
    });
    await bindEffect(tx, { id: row.id, replayed: count });
    return count;
  });
  ringBell();
  return replayed;
}

async function replay(tx: Ctx, row: EndpointRow, input: ReplayInput): Promise<number> {
  const { createdAt, state, eventId } = webhookDeliveries;
  if ("held" in input) return resend(tx, row, eq(state, "held"));
  if (input.eventId !== undefined) {
    const wanted = await findEvent(tx, input.eventId);
    const again = await resend(tx, row, eq(eventId, wanted));
    return again + (await addMissing(tx, row, eq(outboundEvents.id, wanted)));
  }
  if (input.failedSince !== undefined) {
    const since = sql`${createdAt} >= ${sql.param(new Date(input.failedSince), createdAt)}`;
    return resend(tx, row, and(inArray(state, ["failed", "held"]), since));
  }
  const range = between(input.from ?? "", input.to ?? "");
  const ofRange = sql`${eventId} in (
    select id from ${outboundEvents} where ${eq(outboundEvents.workspaceId, tx.workspaceId)} and ${range})`;
  const again = await resend(tx, row, ofRange);
  return again + (await addMissing(tx, row, and(range, isSubscribed(row))));
}

async function findEvent(tx: Ctx, id: string) {
  if (!isId("evt", id)) throw notFound();
  const mine = and(eq(outboundEvents.workspaceId, tx.workspaceId), eq(outboundEvents.id, id));
  if ((await tx.db.$count(outboundEvents, mine)) === 0) throw notFound();
  return id;
}

function between(from: string, to: string): SQL {
  const { createdAt } = outboundEvents;
  return sql`${createdAt} >= ${sql.param(new Date(from), createdAt)} and ${createdAt} < ${sql.param(new Date(to), createdAt)}`;
}

// A ping is for the endpoint that it tests, and for no other.
function isSubscribed({ eventTypes }: EndpointRow): SQL {
  const { type } = outboundEvents;
  return sql`${type} <> 'ping'
    and array['*', ${type}, split_part(${type}, '.', 1) || '.*'] && ${sql.param(eventTypes)}::text[]`;
}

/** Starts deliveries anew that are over, or that wait for their next attempt. */
async function resend(tx: Ctx, row: EndpointRow, which: SQL | undefined): Promise<number> {
  const { state, claimedUntil } = webhookDeliveries;
  const idle = or(sql`${state} <> 'pending'`, sql`${claimedUntil} is null or ${claimedUntil} <= now()`);
  const again = await tx.db
    .update(webhookDeliveries)
    .set({ state: "pending", attempts: 0, nextAttemptAt: sql`now()`, claimedUntil: null, finishedAt: null })
    .where(
      and(
        eq(webhookDeliveries.workspaceId, tx.workspaceId),
        eq(webhookDeliveries.endpointId, row.id),
        idle,
        which,
      ),
    )
    .returning({ id: webhookDeliveries.id });
  return again.length;
}

/** Deliveries of events that the endpoint never had: it was made, or subscribed to them, later. */
async function addMissing(tx: Ctx, row: EndpointRow, which: SQL | undefined): Promise<number> {
  const added = await tx.db.execute(sql`
    insert into ${webhookDeliveries} (id, workspace_id, endpoint_id, event_id, event_type, conversation_id, sequence)
    select parley_uuidv7(), ${outboundEvents.workspaceId}, ${sql.param(row.id, webhookDeliveries.endpointId)},
      ${outboundEvents.id}, ${outboundEvents.type}, ${outboundEvents.conversationId}, ${outboundEvents.sequence}
    from ${outboundEvents}
    where ${eq(outboundEvents.workspaceId, tx.workspaceId)} and ${which}
      and not exists (
        select 1 from ${webhookDeliveries}
        where ${eq(webhookDeliveries.workspaceId, tx.workspaceId)}
          and ${eq(webhookDeliveries.endpointId, row.id)}
          and ${webhookDeliveries.eventId} = ${outboundEvents.id})
    returning id`);
  return added.length;
}
