import "server-only";
import { and, asc, desc, eq, gte, like, lt, or, type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import type { Ctx } from "#db/ctx.ts";
import { matchFilters } from "#db/match-filters.ts";
import { readBounded } from "#db/read-bounded.ts";
import { webhookEvents } from "#db/schema/index.ts";
import type { listEventsQuery, webhookEventListSchema, webhookEventSchema } from "#lib/events/api-schema.ts";
import { openList, toPage } from "#lib/platform/api-page.ts";
import { encodeCursor } from "#lib/platform/cursor.ts";
import { notFound } from "#lib/platform/errors.ts";
import { isId } from "#lib/platform/id.ts";
import { retainedSince } from "#lib/platform/retention.ts";

type Query = z.output<typeof listEventsQuery>;

const { xid, position } = webhookEvents;

/**
 * Ordered by transaction, because a sequence is not commit order, and ends before the oldest running one, so that an
 * event that commits late is not skipped.
 * @throws AppError INVALID_CURSOR
 */
export async function listWebhookEvents(
  ctx: Ctx,
  query: Query,
): Promise<z.input<typeof webhookEventListSchema>> {
  const list = openList(["events", ctx.workspaceId], query);
  const isAscending = query.order === "asc";
  const visible = await readVisibleEnd(ctx);
  const filter = matchesQuery(query);
  const rows = await readBounded(ctx, (tx) =>
    tx.db
      .select({ xid, position, body: webhookEvents.body })
      .from(webhookEvents)
      .where(
        and(
          eq(webhookEvents.workspaceId, ctx.workspaceId),
          filter,
          sql`${xid} < ${visible}::xid8`,
          list.afterKeys ? isAfterPosition(list.afterKeys, isAscending) : undefined,
        ),
      )
      .orderBy(...(isAscending ? [asc(xid), asc(position)] : [desc(xid), desc(position)]))
      .limit(query.limit + 1),
  );
  const positionOf = (row: (typeof rows)[number]) => [row.xid, String(row.position)];
  const page = toPage(list, rows, positionOf, ({ body }) => JSON.parse(body));
  if (!isAscending) return { ...page, resumeCursor: null };
  // After the last page everything before the visible end was scanned, including rows that the filters excluded.
  const resume = page.nextCursor ?? encodeCursor(list.name, [visible, "0"]);
  return { ...page, resumeCursor: resume };
}

/** @throws AppError NOT_FOUND, also beyond the retention */
export async function getWebhookEvent(ctx: Ctx, id: string): Promise<z.input<typeof webhookEventSchema>> {
  if (!isId("evt", id)) throw notFound();
  const [row] = await ctx.db
    .select({ body: webhookEvents.body })
    .from(webhookEvents)
    .where(
      and(
        eq(webhookEvents.workspaceId, ctx.workspaceId),
        eq(webhookEvents.id, id),
        gte(webhookEvents.createdAt, retainedSince("events")),
      ),
    );
  if (!row) throw notFound();
  return JSON.parse(row.body);
}

/** The oldest running transaction: everything written by earlier ones is visible to the next statement. */
async function readVisibleEnd(ctx: Ctx): Promise<string> {
  const [row] = await ctx.db.execute<{ xmin: string }>(
    sql`select pg_snapshot_xmin(pg_current_snapshot())::text as xmin`,
  );
  return row?.xmin ?? "0";
}

function matchesQuery(query: Query): SQL | undefined {
  return matchFilters(
    { ...query, createdAfter: earliestTime(query), since: undefined },
    {
      createdAfter: (time) => gte(webhookEvents.createdAt, time),
      since: () => undefined,
      createdBefore: (time) => lt(webhookEvents.createdAt, new Date(time)),
      type: (types) => or(...[types].flat().map(matchesType)),
      conversationId: (id) => (isId("conv", id) ? eq(webhookEvents.conversationId, id) : undefined),
    },
  );
}

function earliestTime({ createdAfter, since }: Query): Date {
  const given = [createdAfter, since].flatMap((time) => (time === undefined ? [] : [Date.parse(time)]));
  return new Date(Math.max(retainedSince("events").getTime(), ...given));
}

function matchesType(type: string): SQL {
  return type.endsWith(".*")
    ? like(webhookEvents.type, `${type.slice(0, -1).replaceAll("_", "\\_")}%`)
    : eq(webhookEvents.type, type);
}

function isAfterPosition([x = "", p = ""]: readonly string[], isAscending: boolean): SQL {
  const cursor = sql`(${x}::xid8, ${p}::bigint)`;
  return isAscending ? sql`(${xid}, ${position}) > ${cursor}` : sql`(${xid}, ${position}) < ${cursor}`;
}
