import "server-only";
import { type SQL, sql } from "drizzle-orm";
import { plainUuidArray, textArray, uuidArray, workspaceOf } from "#db/array-params.ts";
import { type Ctx, inTransaction } from "#db/ctx.ts";
import type { ErasureSubject } from "#db/schema/index.ts";
import { type ErasureStep, idsOf, likePatterns } from "#lib/erasure/step-rules.ts";
import { eventTraits, webhookEventTypes } from "#lib/events/webhook-event-rules.ts";
import { isId, NIL_UUID } from "#lib/platform/id.ts";
import { joinPosition, splitPosition } from "#lib/platform/step-position.ts";

const BATCH = 2000;

/** Deletes the events of the person's conversations and their deliveries. */
export const eraseConversationEvents: ErasureStep = async (ctx, subject) => {
  const count = await deleteEvents(
    ctx,
    sql`select id from webhook_events
      where workspace_id = ${workspaceOf(ctx)} and conversation_id = any(${threadsOf(subject)}) limit ${BATCH}`,
  );
  return count === BATCH ? "more" : null;
};

const SCANNED_TYPES = webhookEventTypes.filter((type) => eventTraits[type].personalData === "in_body");

export const eraseOtherEvents: ErasureStep = async (ctx, subject, position) => {
  const [index = "0", xid = "0", at = "0"] = splitPosition(position) ?? [];
  const type = SCANNED_TYPES[Number(index)];
  if (type === undefined) return null;
  const rows = await ctx.db.execute<{ id: string; xid: string; position: string; is_named: boolean }>(sql`
    select id, xid::text, position::text, body like any(${textArray(likePatterns(idsOf(subject)))}) as is_named
    from webhook_events
    where workspace_id = ${workspaceOf(ctx)} and type = ${type}
      and (xid, position) > (${xid}::xid8, ${at}::bigint)
    order by xid, position limit ${BATCH}`);
  const ids = rows.filter((row) => row.is_named).map(({ id }) => id);
  await deleteEvents(ctx, sql`select unnest(${plainUuidArray(ids)}) as id`);
  const last = rows.at(-1);
  if (!last || rows.length < BATCH) return joinPosition(String(Number(index) + 1));
  return joinPosition(index, last.xid, last.position);
};

/** @returns how many were deleted */
async function deleteEvents(ctx: Ctx, ids: SQL): Promise<number> {
  return inTransaction(ctx, async (tx) => {
    const gone = await tx.db.execute<{ id: string }>(sql`
      delete from webhook_events where workspace_id = ${workspaceOf(tx)} and id in (${ids}) returning id`);
    const deleted = plainUuidArray(gone.map(({ id }) => id));
    await tx.db.execute(sql`
      delete from webhook_deliveries where workspace_id = ${workspaceOf(tx)} and event_id = any(${deleted})`);
    return gone.length;
  });
}

const LIVE_BATCH = 5000;

/** The stream reads only new events, so that pages do not miss a deleted one. No index finds those of a conversation. */
export const eraseLiveEvents: ErasureStep = async (ctx, subject, position) => {
  const [time = "-infinity", id = NIL_UUID] = splitPosition(position) ?? [];
  const isAfter = sql`(created_at, id) > (${time}::timestamptz, ${id}::uuid)`;
  const [end] = await ctx.db.execute<{ created_at: string; id: string; place: number }>(sql`
    select created_at::text, id::text, place::integer from (
      select created_at, id, row_number() over (order by created_at, id) as place
      from (select created_at, id from live_events where ${isAfter} order by created_at, id limit ${LIVE_BATCH}) page
    ) placed order by place desc limit 1`);
  if (!end) return null;
  await ctx.db.execute(sql`
    delete from live_events
    where ${isAfter} and (created_at, id) <= (${end.created_at}::timestamptz, ${end.id}::uuid)
      and workspace_id = ${workspaceOf(ctx)} and type <> 'contact.deleted'
      and (conversation_id = any(${threadsOf(subject)})
        or data::text like any(${textArray(likePatterns(idsOf(subject)))}))`);
  return end.place === LIVE_BATCH ? joinPosition(end.created_at, end.id) : null;
};

function threadsOf({ conversationIds }: ErasureSubject): SQL {
  return uuidArray(
    "conv",
    conversationIds.filter((id) => isId("conv", id)),
  );
}
