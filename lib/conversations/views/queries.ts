import "server-only";
import { and, asc, eq, isNull, or, sql } from "drizzle-orm";
import type { Ctx } from "#db/ctx.ts";
import { savedViews, viewCountDeltas, viewCounts } from "#db/schema/index.ts";
import { findMemberId } from "#lib/accounts/require-member-id.ts";
import { type InboxView, inboxViewRules } from "#lib/conversations/views/inbox-view-rules.ts";
import {
  type SavedView,
  storedFilterSchema,
  type ViewCount,
  type ViewCounts,
} from "#lib/conversations/views/schema.ts";
import { type Id, idToUuid, uuidToId } from "#lib/platform/id.ts";

export type StoredCounts = ReadonlyMap<string, number>;

/** Adds up stored counts and deltas without counting conversations. */
export async function readStoredCounts(ctx: Ctx): Promise<StoredCounts> {
  const rows = await ctx.db.execute<{ key: string; count: number }>(sql`
    select key, sum(count)::int as count from (
      select ${viewCounts.key}, ${viewCounts.count} from ${viewCounts} where ${eq(viewCounts.workspaceId, ctx.workspaceId)}
      union all
      select ${viewCountDeltas.key}, ${viewCountDeltas.delta} from ${viewCountDeltas}
      where ${eq(viewCountDeltas.workspaceId, ctx.workspaceId)}
    ) counted group by key having sum(count) <> 0`);
  return new Map(rows.map(({ key, count }) => [key, count]));
}

/** Selects the counts of the signed-in member's views, of each label and of each team. */
export function countsOf(stored: StoredCounts, currentMemberId: Id<"user"> | null): ViewCounts {
  const of = (key: string): ViewCount => ({
    all: stored.get(key) ?? 0,
    unread: stored.get(`${key}:unread`) ?? 0,
  });
  const currentMemberKey = currentMemberId === null ? "" : `assignee:${idToUuid("user", currentMemberId)}`;
  const keyOf = (view: InboxView): string => {
    const { state, assignee } = inboxViewRules[view];
    return { any: state, none: "unassigned", me: currentMemberKey }[assignee];
  };
  const uuidsOf = (kind: "label" | "team") =>
    [...stored.keys()].flatMap((key) => {
      const [name, uuid, ...rest] = key.split(":");
      return name === kind && uuid !== undefined && rest.length === 0 ? [uuid] : [];
    });
  return {
    views: {
      mine: of(keyOf("mine")),
      unassigned: of(keyOf("unassigned")),
      open: of(keyOf("open")),
      snoozed: of(keyOf("snoozed")),
      closed: of(keyOf("closed")),
    },
    labels: Object.fromEntries(uuidsOf("label").map((uuid) => [uuidToId("lbl", uuid), of(`label:${uuid}`)])),
    teams: Object.fromEntries(uuidsOf("team").map((uuid) => [uuidToId("team", uuid), of(`team:${uuid}`)])),
  };
}

export async function readViewCounts(ctx: Ctx): Promise<ViewCounts> {
  return countsOf(await readStoredCounts(ctx), findMemberId(ctx));
}

export async function listSavedViews(ctx: Ctx): Promise<{ data: SavedView[] }> {
  const currentMemberId = findMemberId(ctx);
  const rows = await ctx.db
    .select()
    .from(savedViews)
    .where(
      and(
        eq(savedViews.workspaceId, ctx.workspaceId),
        or(
          isNull(savedViews.userId),
          currentMemberId === null ? undefined : eq(savedViews.userId, currentMemberId),
        ),
      ),
    )
    .orderBy(asc(sql`lower(${savedViews.name})`), asc(savedViews.id));
  return { data: rows.map(serializeSavedView) };
}

/** Ignores conditions of a stored filter that no longer exist. */
export function serializeSavedView(row: typeof savedViews.$inferSelect): SavedView {
  const filter = storedFilterSchema.safeParse(row.filter);
  return {
    id: row.id,
    name: row.name,
    filter: filter.data ?? storedFilterSchema.parse({}),
    shared: row.userId === null,
  };
}
