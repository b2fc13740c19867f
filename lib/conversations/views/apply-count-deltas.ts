import "server-only";
import { sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { viewCountDeltas, viewCounts, workspaces } from "#db/schema/index.ts";

const BATCH = 20_000;
// An arbitrary unique lock key: two concurrent runs would block on each other's rows.
const APPLY_LOCK = 7_212_904_554;

/** The keys under which a conversation `v` is counted, as its triggers compute them. */
export const VIEW_KEYS =
  "parley_view_keys(v.workspace_id, v.contact_id, v.state, v.assignee_id, v.assigned_team_id, v.unread_count)";

export const hasPendingCountDeltas = sql`exists (select from ${viewCountDeltas})`;

/** Adds the pending deltas to the stored counts. The sum of both stays constant. */
export async function applyCountDeltas(db: Db): Promise<void> {
  for (let applied = BATCH; applied >= BATCH; ) {
    const [row] = await db.execute<{ applied: number }>(sql`
      with run as materialized (select pg_try_advisory_xact_lock(${APPLY_LOCK}) as is_locked),
      taken as (
        delete from ${viewCountDeltas}
        where id = any (array(select id from ${viewCountDeltas} where (select is_locked from run) order by id limit ${BATCH}))
        returning workspace_id, key, delta),
      sums as (select workspace_id, key, sum(delta)::int as delta from taken group by 1, 2),
      added as (
        insert into ${viewCounts} as target (workspace_id, key, count)
        select sums.workspace_id, sums.key, sums.delta
        from sums join ${workspaces} on ${workspaces.id} = sums.workspace_id
        order by 1, 2
        on conflict (workspace_id, key) do update set count = target.count + excluded.count)
      select count(*)::int as applied from taken`);
    applied = row?.applied ?? 0;
  }
}

/** Recounts every view, in one statement because of concurrent changes, and appends corrections. @returns their number */
export async function correctCounts(db: Db): Promise<number> {
  const [row] = await db.execute<{ wrong: number }>(sql`
    with wrong as (
      insert into ${viewCountDeltas} (workspace_id, key, delta)
      select workspace_id, key, sum(count) from (
        select v.workspace_id, key, count(*) from conversations v, ${sql.raw(VIEW_KEYS)} key group by 1, 2
        union all select workspace_id, key, -count from ${viewCounts}
        union all select workspace_id, key, -delta from ${viewCountDeltas}
      ) compared group by 1, 2 having sum(count) <> 0
      returning 1)
    select count(*)::int as wrong from wrong`);
  return row?.wrong ?? 0;
}
