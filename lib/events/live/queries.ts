import "server-only";
import { and, eq, type SQL, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { liveEvents } from "#db/schema/index.ts";
import { formatStreamCursor, type StreamCursor } from "#lib/events/live/cursor-rules.ts";
import { type Id, uuidToId } from "#lib/platform/id.ts";

export interface StreamedEvent {
  cursor: StreamCursor;
  workspaceId: Id<"ws">;
  data: unknown;
  /** Whether no older transaction was running, which would hide later events that are committed. */
  isLastCommitted: boolean;
}

/** Data that is read after this call and a stream from this cursor leave no gap. */
export async function currentStreamCursor(db: Db): Promise<string> {
  const [row] = await db.execute<{ xmin: string }>(
    sql`select pg_snapshot_xmin(pg_current_snapshot())::text as xmin`,
  );
  return formatStreamCursor({ xid: BigInt(row?.xmin ?? 0), position: 0n });
}

/** And before the oldest running transaction. */
export function isVisibleAfter({ xid, position }: StreamCursor): SQL {
  return isVisibleBeyond(sql`${String(xid)}`, sql`${String(position)}`);
}

/** Whether there is one after the placeholders `streamXid` and `streamPosition`. */
export const isAnyEventVisible = sql`exists (select from ${liveEvents} where
  ${isVisibleBeyond(sql`${sql.placeholder("streamXid")}`, sql`${sql.placeholder("streamPosition")}`)})`;

function isVisibleBeyond(xid: SQL, position: SQL): SQL {
  // Subqueries keep the plan independent of the cursor, so that it is reused.
  return sql`(${liveEvents.xid}, ${liveEvents.position}) > ((select ${xid}::xid8), (select ${position}::bigint))
    and ${liveEvents.xid} < pg_snapshot_xmin(pg_current_snapshot())`;
}

interface EventRow extends Record<string, unknown> {
  xid: string;
  position: string;
  workspace_id: string;
  data: unknown;
  is_last_committed: boolean;
}

/**
 * Stops at the oldest running transaction, so that an event that commits late is not skipped.
 * @param options.limit one of a few constants: each is a separate prepared statement
 */
export async function readEvents(
  db: Db,
  after: StreamCursor,
  options: { workspaceId?: Id<"ws">; only?: SQL | undefined; limit: number },
): Promise<StreamedEvent[]> {
  const condition = and(
    isVisibleAfter(after),
    options.workspaceId ? eq(liveEvents.workspaceId, options.workspaceId) : undefined,
    options.only,
  );
  const rows = await db.execute<EventRow>(sql`
    select xid::text, position::text, workspace_id, data,
      pg_snapshot_xmin(pg_current_snapshot()) = pg_snapshot_xmax(pg_current_snapshot()) as is_last_committed
    from ${liveEvents} where ${condition}
    order by ${liveEvents.xid}, ${liveEvents.position} limit ${sql.raw(String(options.limit))}`);
  return rows.map((row) => ({
    cursor: { xid: BigInt(row.xid), position: BigInt(row.position) },
    workspaceId: uuidToId("ws", row.workspace_id),
    data: row.data,
    isLastCommitted: row.is_last_committed,
  }));
}
