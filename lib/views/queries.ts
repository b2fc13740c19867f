import "server-only";
import { and, asc, eq, isNull, or, sql } from "drizzle-orm";
import type { Ctx } from "#db/ctx.ts";
import { savedViews, viewCountDeltas, viewCounts } from "#db/schema/index.ts";
import { type Id, idToUuid, uuidToId } from "#lib/id.ts";
import { keptFilterSchema, type SavedView, type ViewCount, type ViewCounts } from "#lib/views/schema.ts";

/** How many conversations every view of a workspace holds, by the keys of `view_counts`. */
export type KeptCounts = ReadonlyMap<string, number>;

/** Adds up what is kept: nothing is counted, whatever there is. */
export async function readKeptCounts(ctx: Ctx): Promise<KeptCounts> {
  const rows = await ctx.db.execute<{ key: string; count: number }>(sql`
    select key, sum(count)::int as count from (
      select ${viewCounts.key}, ${viewCounts.count} from ${viewCounts} where ${eq(viewCounts.workspaceId, ctx.workspaceId)}
      union all
      select ${viewCountDeltas.key}, ${viewCountDeltas.delta} from ${viewCountDeltas}
      where ${eq(viewCountDeltas.workspaceId, ctx.workspaceId)}
    ) kept group by key having sum(count) <> 0`);
  return new Map(rows.map(({ key, count }) => [key, count]));
}

/** The viewer's share of the counts: theirs, everybody's, and each label's. */
export function countsOf(kept: KeptCounts, viewerId: Id<"user"> | null): ViewCounts {
  const of = (key: string): ViewCount => ({
    all: kept.get(key) ?? 0,
    unread: kept.get(`${key}:unread`) ?? 0,
  });
  const mine = viewerId === null ? "" : `assignee:${idToUuid("user", viewerId)}`;
  const labels = [...kept.keys()].flatMap((key) => /^label:([^:]+)$/.exec(key)?.[1] ?? []);
  return {
    views: {
      mine: of(mine),
      unassigned: of("unassigned"),
      open: of("open"),
      snoozed: of("snoozed"),
      closed: of("closed"),
    },
    labels: Object.fromEntries(labels.map((uuid) => [uuidToId("lbl", uuid), of(`label:${uuid}`)])),
  };
}

/** How many conversations stand in each of the viewer's views. */
export async function readViewCounts(ctx: Ctx): Promise<ViewCounts> {
  return countsOf(await readKeptCounts(ctx), viewerOf(ctx));
}

/** The member who looks; null where nobody does. */
export function viewerOf({ actor }: Ctx): Id<"user"> | null {
  return actor.kind === "member" ? actor.id : null;
}

/** The saved views that the viewer has: everybody's and their own, by name. */
export async function listSavedViews(ctx: Ctx): Promise<{ data: SavedView[] }> {
  const viewer = viewerOf(ctx);
  const rows = await ctx.db
    .select()
    .from(savedViews)
    .where(
      and(
        eq(savedViews.workspaceId, ctx.workspaceId),
        or(isNull(savedViews.userId), viewer === null ? undefined : eq(savedViews.userId, viewer)),
      ),
    )
    .orderBy(asc(sql`lower(${savedViews.name})`), asc(savedViews.id));
  return { data: rows.map(serializeSavedView) };
}

/** A saved view as the pages know it; a filter of an older shape shows what of it is still known. */
export function serializeSavedView(row: typeof savedViews.$inferSelect): SavedView {
  const filter = keptFilterSchema.safeParse(row.filter);
  return {
    id: row.id,
    name: row.name,
    filter: filter.data ?? keptFilterSchema.parse({}),
    shared: row.userId === null,
  };
}
