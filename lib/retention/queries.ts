import "server-only";
import { and, asc, eq, isNotNull, isNull, lt, ne, type SQL, sql } from "drizzle-orm";
import type { Ctx } from "#db/ctx.ts";
import { readBounded } from "#db/read-bounded.ts";
import { messages, retentionPolicies } from "#db/schema/index.ts";
import { joinPosition } from "#lib/platform/step-position.ts";
import { longestRetentionOf, mapRetention, monthsBefore } from "#lib/retention/rules.ts";
import { type OldMessages, type RetentionView, retentionFields } from "#lib/retention/schema.ts";

export type PolicyRow = typeof retentionPolicies.$inferSelect;

/** The settings of the workspace with the defaults where nothing was chosen. */
export async function readRetention(ctx: Ctx): Promise<RetentionView> {
  const [row] = await ctx.db
    .select()
    .from(retentionPolicies)
    .where(eq(retentionPolicies.workspaceId, ctx.workspaceId));
  return serializeRetention(row);
}

export function serializeRetention(row: PolicyRow | undefined): RetentionView {
  const { startedAt = null, deletedMessages = 0, totalMessages = null } = row ?? {};
  return {
    ...fieldsOf(row),
    nextRunAt: row?.nextRunAt.toISOString() ?? null,
    finishedAt: row?.finishedAt?.toISOString() ?? null,
    progress: startedAt && { deleted: deletedMessages, total: totalMessages },
  };
}

export function fieldsOf(row: PolicyRow | undefined) {
  return retentionFields.parse(mapRetention((name) => row?.[name] ?? longestRetentionOf(name)));
}

/**
 * Messages and notes before a time. Kept are those that wait to be sent, and history entries, which have no text and from
 * which the reports measure.
 */
export function isOldMessage(ctx: Ctx, before: Date): SQL | undefined {
  return and(
    eq(messages.workspaceId, ctx.workspaceId),
    lt(messages.createdAt, before),
    isNull(messages.attemptState),
    ne(messages.kind, "activity"),
  );
}

/**
 * A position in front of the oldest message before a time that waits to be sent, so that the next run deletes it. Null
 * without one.
 */
export async function findUnsentPosition(ctx: Ctx, before: Date): Promise<string | null> {
  const [row] = await ctx.db
    .select({ id: messages.id, createdAt: messages.createdAt })
    .from(messages)
    .where(
      and(
        eq(messages.workspaceId, ctx.workspaceId),
        lt(messages.createdAt, before),
        isNotNull(messages.attemptState),
      ),
    )
    .orderBy(asc(messages.createdAt), asc(messages.id))
    .limit(1);
  return row ? joinPosition(new Date(row.createdAt.getTime() - 1).toISOString(), row.id) : null;
}

const COUNT_MAX = 100_000;

/** How many messages a retention would delete now. @throws AppError SERVICE_UNAVAILABLE on timeout */
export async function countOldMessages(ctx: Ctx, months: number): Promise<OldMessages> {
  const isOld = isOldMessage(ctx, monthsBefore(ctx.clock.now(), months));
  const [row] = await readBounded(ctx, (tx) =>
    tx.db.execute<{ count: number }>(
      sql`select count(*)::integer as count from (select from ${messages} where ${isOld} limit ${COUNT_MAX + 1}) old`,
    ),
  );
  const count = row?.count ?? 0;
  return { count: Math.min(count, COUNT_MAX), isMore: count > COUNT_MAX };
}
