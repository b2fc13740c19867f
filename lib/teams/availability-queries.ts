import "server-only";
import { type SQL, sql } from "drizzle-orm";
import { workspaceOf } from "#db/array-params.ts";
import type { Ctx } from "#db/ctx.ts";
import { isStreamOpen } from "#lib/events/live/presence.ts";
import { uuidToId } from "#lib/platform/id.ts";
import type { Availability } from "#lib/teams/availability-schema.ts";

const hasStream = (condition: SQL) => sql`exists (
  select from presence p where p.workspace_id = m.workspace_id and p.user_id = m.user_id
    and ${isStreamOpen} and ${condition})`;

/** Whether a member `m` has a page open that was used recently. */
export const isOnline = hasStream(sql`not p.is_idle`);

/** Lists the availability of the active members. */
export async function listAvailability(ctx: Ctx): Promise<{ data: Availability[] }> {
  const rows = await ctx.db.execute<{
    user_id: string;
    presence: Availability["presence"];
    available_for_assignment: boolean;
  }>(sql`
    select m.user_id, coalesce(a.available_for_assignment, true) as available_for_assignment,
      case when ${isOnline} then 'online' when ${hasStream(sql`p.is_idle`)} then 'away' else 'offline' end as presence
    from members m left join member_availability a on a.workspace_id = m.workspace_id and a.user_id = m.user_id
    where m.workspace_id = ${workspaceOf(ctx)} and m.disabled_at is null
    order by m.user_id`);
  return {
    data: rows.map((row) => ({
      userId: uuidToId("user", row.user_id),
      presence: row.presence,
      availableForAssignment: row.available_for_assignment,
    })),
  };
}
