import "server-only";
import { lt, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { deleteBatches } from "#db/delete-batches.ts";
import {
  liveEvents,
  messages,
  reportBackfills,
  reportCursor,
  reportMessages,
  workspaces,
} from "#db/schema/index.ts";
import { latestWorkspaceTime, workspaceTime } from "#db/workspace-time.ts";
import { DAY } from "#lib/platform/clock.ts";
import { type Id, idToUuid, NIL_UUID, uuidToId } from "#lib/platform/id.ts";
import { retainedSince, retentionDays } from "#lib/platform/retention.ts";
import { type CountedWorkspace, countMessages } from "#lib/reports/count-messages.ts";
import { type CountedChange, writeCounts } from "#lib/reports/write-counts.ts";

const BATCH = 300;
// An arbitrary unique lock key. Unlike a row lock it assigns no transaction id, so that live streams do not wait for
// the reads.
const COUNT_LOCK = 7_212_904_556;
/** Live events are deleted after 30 days; before that, what was missed cannot be lost. */
const MAX_GAP_MS = 25 * DAY;

const isUnread = sql`(xid, position) > ((select xid from ${reportCursor}), (select position from ${reportCursor}))
  and xid < pg_snapshot_xmin(pg_current_snapshot())`;
const dueMessages = sql`${reportMessages} join ${workspaces} on ${workspaces.id} = ${reportMessages.workspaceId}
  where ${reportMessages.dueAt} <= ${latestWorkspaceTime} and ${reportMessages.dueAt} <= ${workspaceTime}`;

export const hasUncountedMessages = sql`(exists (select from ${liveEvents} where ${isUnread})
  or exists (select from ${dueMessages}) or exists (select from ${reportBackfills})
  or exists (select from ${reportCursor} where xid > pg_snapshot_xmin(pg_current_snapshot())))`;

type Step = (db: Db) => Promise<boolean>;

/**
 * Counts what changed since the last call: messages of live events, messages whose window or passcode ended, and earlier
 * messages once. Each batch commits with its position, so that a crash neither skips nor repeats one; one process at a
 * time.
 */
export async function countChanges(db: Db, signal?: AbortSignal): Promise<void> {
  for (const step of [skipGap, countEvents, countDue, countEarlier]) {
    while (!signal?.aborted && (await inTurn(db, step)));
  }
}

/** @returns whether the step has more to do; false while another process counts */
function inTurn(db: Db, step: Step): Promise<boolean> {
  return db.transaction(async (tx) => {
    const [lock] = await tx.execute<{ is_locked: boolean }>(
      sql`select pg_try_advisory_xact_lock(${COUNT_LOCK}) as is_locked`,
    );
    return lock?.is_locked === true && step(tx);
  });
}

/**
 * After a restore into another cluster or a month without a worker, the messages that can still change are counted
 * again.
 */
const skipGap: Step = async (db) => {
  await db.execute(sql`
    with moved as (
      update ${reportCursor} set xid = pg_snapshot_xmin(pg_current_snapshot()), position = 0, read_at = now()
      where xid > pg_snapshot_xmin(pg_current_snapshot()) or read_at < now() - make_interval(secs => ${MAX_GAP_MS / 1000})
      returning 1)
    insert into ${reportBackfills} (workspace_id, position_at, position_id)
    select id, ${workspaceTime} - make_interval(days => ${retentionDays.reportFacts - 1}), ${NIL_UUID}::uuid
    from ${workspaces} where exists (select from moved)
    on conflict (workspace_id) do nothing`);
  return false;
};

const countEvents: Step = async (db) => {
  const events = await db.execute<{
    xid: string;
    position: string;
    workspace_id: string;
    message_id: string | null;
  }>(sql`
    select xid::text, position::text, workspace_id, data #>> '{message,id}' as message_id
    from ${liveEvents} where ${isUnread} order by xid, position limit ${BATCH}`);
  const last = events.at(-1);
  if (!last) return false;
  const found = events.flatMap(({ workspace_id, message_id }) =>
    message_id === null ? [] : [{ workspaceId: workspace_id, messageId: message_id as Id<"msg"> }],
  );
  const changes = await countAll(db, found);
  await db.execute(sql`
    update ${reportCursor} set xid = ${last.xid}::xid8, position = ${last.position}::bigint, read_at = now()`);
  await writeCounts(db, changes);
  return events.length === BATCH;
};

const countDue: Step = async (db) => {
  const rows = await db.execute<{ workspace_id: string; message_id: string }>(sql`
    select ${reportMessages.workspaceId}, ${reportMessages.messageId} from ${dueMessages}
    order by ${reportMessages.dueAt} limit ${BATCH}`);
  if (rows.length === 0) return false;
  const changes = await countAll(
    db,
    rows.map((row) => ({ workspaceId: row.workspace_id, messageId: uuidToId("msg", row.message_id) })),
  );
  const given = JSON.stringify(rows);
  // The rows of deleted messages are settled too; they are not counted again.
  await db.execute(sql`
    update ${reportMessages} r set due_at = null
    from json_to_recordset(${given}::json) as row (workspace_id uuid, message_id uuid)
    where r.workspace_id = row.workspace_id and r.message_id = row.message_id`);
  await writeCounts(db, changes);
  return rows.length === BATCH;
};

const countEarlier: Step = async (db) => {
  const [next] = await db.execute<{ workspace_id: string; at: string | null; id: string | null }>(sql`
    select workspace_id, position_at::text as at, position_id as id from ${reportBackfills} order by workspace_id limit 1`);
  if (!next) return false;
  const rows = await db.execute<{ id: string; at: string }>(sql`
    select ${messages.id}, ${messages.createdAt}::text as at from ${messages}
    where ${messages.workspaceId} = ${next.workspace_id}::uuid
      and (${messages.createdAt}, ${messages.id}) > (${next.at ?? "-infinity"}::timestamptz,
        ${next.id ?? NIL_UUID}::uuid)
    order by ${messages.createdAt}, ${messages.id} limit ${BATCH}`);
  const last = rows.at(-1);
  if (!last) {
    await db.execute(sql`delete from ${reportBackfills} where workspace_id = ${next.workspace_id}::uuid`);
    return true;
  }
  const workspace = await readWorkspace(db, uuidToId("ws", next.workspace_id));
  const ids = rows.map(({ id }) => uuidToId("msg", id));
  const changes = workspace ? await countMessages(db, workspace, ids, { isBackfill: true }) : [];
  await db.execute(sql`
    update ${reportBackfills} set position_at = ${last.at}::timestamptz, position_id = ${last.id}::uuid
    where workspace_id = ${next.workspace_id}::uuid`);
  await writeCounts(db, changes);
  return true;
};

async function countAll(
  db: Db,
  found: readonly { workspaceId: string; messageId: Id<"msg"> }[],
): Promise<CountedChange[]> {
  const byWorkspace = Map.groupBy(found, ({ workspaceId }) => workspaceId);
  const changes: CountedChange[] = [];
  for (const [uuid, own] of byWorkspace) {
    const workspace = await readWorkspace(db, uuidToId("ws", uuid));
    const ids = [...new Set(own.map(({ messageId }) => messageId))];
    if (workspace) changes.push(...(await countMessages(db, workspace, ids)));
  }
  return changes;
}

async function readWorkspace(db: Db, id: Id<"ws">): Promise<CountedWorkspace | null> {
  const [row] = await db.execute<{ now: string }>(sql`
    select ${workspaceTime} as now from ${workspaces} where id = ${idToUuid("ws", id)}::uuid`);
  return row ? { id, now: new Date(row.now) } : null;
}

/** Deletes what was counted for messages that no longer change. */
export async function deleteOldFacts(db: Db): Promise<void> {
  await deleteBatches(
    db,
    reportMessages,
    sql`${lt(reportMessages.createdAt, retainedSince("reportFacts"))} and due_at is null`,
  );
}
