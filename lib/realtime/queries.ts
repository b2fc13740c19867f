import "server-only";
import { and, eq, type SQL, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { events } from "#db/schema/index.ts";
import type { Id } from "#lib/id.ts";
import { formatStreamCursor, type StreamCursor } from "#lib/realtime/cursor.ts";

/** An event on its way to the pages. */
export interface StreamedEvent {
  cursor: StreamCursor;
  workspaceId: Id<"ws">;
  data: unknown;
}

/**
 * The place up to which everything is already visible: whatever is written from now on comes after it. A page that reads
 * its data after asking for this, and the stream from here, misses nothing.
 */
export async function currentStreamCursor(db: Db): Promise<string> {
  const [row] = await db.execute<{ xmin: string }>(
    sql`select pg_snapshot_xmin(pg_current_snapshot())::text as xmin`,
  );
  return formatStreamCursor({ xid: BigInt(row?.xmin ?? 0), position: 0n });
}

/** After a place, and before the oldest transaction that still runs. */
export function isAfterPlace(after: StreamCursor): SQL | undefined {
  return and(
    sql`(${events.xid}, ${events.position}) > (${String(after.xid)}::xid8, ${String(after.position)}::bigint)`,
    sql`${events.xid} < pg_snapshot_xmin(pg_current_snapshot())`,
  );
}

/**
 * Events after a place, in order, only as far as the oldest transaction still running: nothing that commits late is ever
 * passed by.
 */
export async function readEvents(
  db: Db,
  after: StreamCursor,
  options: { workspaceId?: Id<"ws">; only?: SQL | undefined; limit: number },
): Promise<StreamedEvent[]> {
  const rows = await db
    .select({
      xid: events.xid,
      position: events.position,
      workspaceId: events.workspaceId,
      data: events.data,
    })
    .from(events)
    .where(
      and(
        isAfterPlace(after),
        options.workspaceId ? eq(events.workspaceId, options.workspaceId) : undefined,
        options.only,
      ),
    )
    .orderBy(events.xid, events.position)
    .limit(options.limit);
  return rows.map((row) => ({
    cursor: { xid: BigInt(row.xid), position: BigInt(row.position) },
    workspaceId: row.workspaceId,
    data: row.data,
  }));
}
