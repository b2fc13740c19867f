import "server-only";
import { notInArray, or, type SQL, sql } from "drizzle-orm";
import { pool } from "#db/client.ts";
import type { Ctx } from "#db/ctx.ts";
import { liveEvents } from "#db/schema/index.ts";
import { formatStreamCursor, parseStreamCursor, type StreamCursor } from "#lib/events/live/cursor-rules.ts";
import {
  currentStreamCursor,
  isVisibleAfter,
  readEvents,
  type StreamedEvent,
} from "#lib/events/live/queries.ts";
import { memberEventTypes } from "#lib/events/live/recipient-rules.ts";
import type { EventsResponse, Frame } from "#lib/events/live/schema.ts";
import type { Id } from "#lib/platform/id.ts";
import { recordOf } from "#lib/platform/record-of.ts";

/** A page that missed more than this reloads instead of replaying. */
export const MAX_MISSED_EVENTS = 2000;
/** The limit of events of all workspaces that are read for one page. */
const MAX_SCANNED_EVENTS = 20_000;
const PAGE = 500;

export interface MissedEvents {
  /** Null when the cursor is too old or from another database. */
  events: StreamedEvent[] | null;
  cursor: StreamCursor;
}

export async function readMissedEvents(ctx: Ctx, userId: string, after: string): Promise<MissedEvents> {
  const { db } = pool();
  const cursor = parseStreamCursor(await currentStreamCursor(db)) ?? { xid: 0n, position: 0n };
  const afterCursor = parseStreamCursor(after);
  // A cursor ahead of every transaction comes from another database, for instance before a restore.
  if (!afterCursor || afterCursor.xid > cursor.xid) return { events: null, cursor };
  const [eventBeyondLimit] = await db
    .select({ xid: liveEvents.xid })
    .from(liveEvents)
    .where(isVisibleAfter(afterCursor))
    .orderBy(liveEvents.xid, liveEvents.position)
    .offset(MAX_SCANNED_EVENTS)
    .limit(1);
  if (eventBeyondLimit) return { events: null, cursor };
  const missed = await readEvents(db, afterCursor, {
    ...memberFilter(ctx.workspaceId, userId),
    limit: MAX_MISSED_EVENTS + 1,
  });
  return { events: missed.length > MAX_MISSED_EVENTS ? null : missed, cursor };
}

function memberFilter(
  workspaceId: Id<"ws">,
  userId: string,
): { workspaceId: Id<"ws">; only: SQL | undefined } {
  const isTheirs = sql`${liveEvents.data} ->> 'userId' = ${userId}`;
  return { workspaceId, only: or(notInArray(liveEvents.type, [...memberEventTypes]), isTheirs) };
}

export function isVisibleToMember({ data }: StreamedEvent, userId: string): boolean {
  const event = recordOf(data);
  return event.userId === userId || !memberEventTypes.some((type) => type === event.type);
}

/** @param prev the cursor of the event before it */
export function toFrame({ cursor, data }: StreamedEvent, prev: string): Frame {
  return { cursor: formatStreamCursor(cursor), prev, event: data };
}

export async function listMissedEvents(ctx: Ctx, userId: string, after: string): Promise<EventsResponse> {
  const owner = { workspaceId: ctx.workspaceId, userId };
  const { events: missed, cursor } = await readMissedEvents(ctx, userId, after);
  if (missed === null) return { owner, frames: null, cursor: formatStreamCursor(cursor), more: false };
  const frames: Frame[] = [];
  for (const event of missed.slice(0, PAGE)) frames.push(toFrame(event, frames.at(-1)?.cursor ?? after));
  return { owner, frames, cursor: frames.at(-1)?.cursor ?? after, more: missed.length > PAGE };
}
