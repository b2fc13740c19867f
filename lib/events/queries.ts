import "server-only";
import { and, asc, desc, eq, gte, like, type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import type { Ctx } from "#db/ctx.ts";
import { readBounded } from "#db/read-bounded.ts";
import { outboundEvents } from "#db/schema/index.ts";
import { openList, toPage } from "#lib/api-page.ts";
import { DAY } from "#lib/clock.ts";
import { encodeCursor } from "#lib/cursor.ts";
import type { listEventsQuery, outboundEventListSchema } from "#lib/events/api-schema.ts";
import { isId } from "#lib/id.ts";

/** Events are kept so long (API.md §11). */
const KEPT_MS = 30 * DAY;

type Query = z.output<typeof listEventsQuery>;

const { xid, position } = outboundEvents;

/**
 * A page of what other systems are told, newest first or, to catch up, oldest first. Transactions order it, because a
 * sequence is not commit order, and it ends before the oldest transaction still running: nothing that commits late is
 * passed by.
 * @throws AppError INVALID_CURSOR
 */
export async function listOutboundEvents(
  ctx: Ctx,
  query: Query,
): Promise<z.input<typeof outboundEventListSchema>> {
  const list = openList(["events", ctx.workspaceId], query);
  const up = query.order === "asc";
  const visible = await readVisibleEnd(ctx);
  const rows = await readBounded(ctx, (tx) =>
    tx.db
      .select({ xid, position, body: outboundEvents.body })
      .from(outboundEvents)
      .where(
        and(
          eq(outboundEvents.workspaceId, ctx.workspaceId),
          gte(outboundEvents.createdAt, startOf(query)),
          typeIs(query.type),
          query.conversationId && isId("conv", query.conversationId)
            ? eq(outboundEvents.conversationId, query.conversationId)
            : undefined,
          sql`${xid} < ${visible}::xid8`,
          list.place ? behindPlace(list.place, up) : undefined,
        ),
      )
      .orderBy(...(up ? [asc(xid), asc(position)] : [desc(xid), desc(position)]))
      .limit(query.limit + 1),
  );
  const placeOf = (row: (typeof rows)[number]) => [row.xid, String(row.position)];
  const page = toPage(list, rows, placeOf, ({ body }) => JSON.parse(body));
  if (!up) return { ...page, resumeCursor: null };
  // At the end everything up to the visible end was looked at, whatever the filters let through.
  const resume = page.nextCursor ?? encodeCursor(list.name, [visible, "0"]);
  return { ...page, resumeCursor: resume };
}

/** The oldest transaction still running: every earlier one has ended, and what it wrote is seen by the next statement. */
async function readVisibleEnd(ctx: Ctx): Promise<string> {
  const [row] = await ctx.db.execute<{ xmin: string }>(
    sql`select pg_snapshot_xmin(pg_current_snapshot())::text as xmin`,
  );
  return row?.xmin ?? "0";
}

function startOf({ since }: Query): Date {
  const kept = Date.now() - KEPT_MS;
  return new Date(since === undefined ? kept : Math.max(kept, Date.parse(since)));
}

function typeIs(type: Query["type"]): SQL | undefined {
  if (type === undefined) return undefined;
  return type.endsWith(".*")
    ? like(outboundEvents.type, `${type.slice(0, -1).replaceAll("_", "\\_")}%`)
    : eq(outboundEvents.type, type);
}

function behindPlace([x = "", p = ""]: readonly string[], up: boolean): SQL {
  const place = sql`(${x}::xid8, ${p}::bigint)`;
  return up ? sql`(${xid}, ${position}) > ${place}` : sql`(${xid}, ${position}) < ${place}`;
}
