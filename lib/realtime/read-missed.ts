import "server-only";
import { and, type SQL, sql } from "drizzle-orm";
import { pool } from "#db/client.ts";
import type { Ctx } from "#db/ctx.ts";
import { events } from "#db/schema/index.ts";
import type { Id } from "#lib/id.ts";
import { formatStreamCursor, parseStreamCursor, type StreamCursor } from "#lib/realtime/cursor.ts";
import { currentStreamCursor, isAfterPlace, readEvents, type StreamedEvent } from "#lib/realtime/queries.ts";
import type { EventsAnswer, Frame } from "#lib/realtime/schema.ts";

/** A page that missed more than this begins anew instead of replaying. */
export const MAX_CATCH_UP = 2000;
/** How many events of all workspaces are looked through for one page's. */
const MAX_SCAN = 20_000;
const PAGE = 500;

/** What came after a place on a member's stream. */
export interface Missed {
  /** In order; null when the place is too far back, or of no time that this database knows. */
  events: StreamedEvent[] | null;
  /** The present, taken before anything was read. */
  cursor: StreamCursor;
}

/** Reads what a member missed since a place, at most `MAX_CATCH_UP` events. */
export async function readMissed(ctx: Ctx, userId: string, after: string): Promise<Missed> {
  const { db } = pool();
  const cursor = parseStreamCursor(await currentStreamCursor(db)) ?? { xid: 0n, position: 0n };
  const place = parseStreamCursor(after);
  // A place ahead of every transaction is of another database: one that was restored from a copy, say.
  if (!place || place.xid > cursor.xid) return { events: null, cursor };
  const [beyond] = await db
    .select({ xid: events.xid })
    .from(events)
    .where(isAfterPlace(place))
    .orderBy(events.xid, events.position)
    .offset(MAX_SCAN)
    .limit(1);
  if (beyond) return { events: null, cursor };
  const found = await readEvents(db, place, {
    ...membersOwn(ctx.workspaceId, userId),
    limit: MAX_CATCH_UP + 1,
  });
  return { events: found.length > MAX_CATCH_UP ? null : found, cursor };
}

function membersOwn(workspaceId: Id<"ws">, userId: string): { workspaceId: Id<"ws">; only: SQL | undefined } {
  const addressee = sql`${events.data} ->> 'userId'`;
  return { workspaceId, only: and(sql`(${addressee} is null or ${addressee} = ${userId})`) };
}

/** Whether an event is on a member's stream: one with a `userId` is that member's alone. */
export function isOnStream({ data }: StreamedEvent, userId: string): boolean {
  const addressee: unknown = Object(data).userId;
  return addressee === undefined || addressee === userId;
}

/** The events as a stream tells them, each with the cursor before it. @param from the place before the first */
export function toFrames(missed: readonly StreamedEvent[], from: string): Frame[] {
  let prev = from;
  return missed.map(({ cursor: place, data }) => {
    const frame = { cursor: formatStreamCursor(place), prev, event: data };
    prev = frame.cursor;
    return frame;
  });
}

/** A page of what a member missed, as JSON: for the tabs that share another tab's stream. */
export async function listMissed(ctx: Ctx, userId: string, after: string): Promise<EventsAnswer> {
  const owner = { workspaceId: ctx.workspaceId, userId };
  const { events: missed, cursor } = await readMissed(ctx, userId, after);
  if (missed === null) return { owner, frames: null, cursor: formatStreamCursor(cursor), more: false };
  const frames = toFrames(missed.slice(0, PAGE), after);
  return { owner, frames, cursor: frames.at(-1)?.cursor ?? after, more: missed.length > PAGE };
}
