import "server-only";
import { and, desc, eq, isNull, sql } from "drizzle-orm";
import type { Ctx } from "#db/ctx.ts";
import { alerts } from "#db/schema/index.ts";
import type { AlertList } from "#lib/alerts/schema.ts";
import { serializeAlert } from "#lib/alerts/serialize.ts";

/** More at once would not be read; the worst come first. */
const MAX_SHOWN = 100;

const gravity = sql`case ${alerts.severity} when 'critical' then 0 when 'warning' then 1 else 2 end`;

/** The workspace's open alerts but those put away: the gravest first, of each severity the newest. */
export async function listAlerts(ctx: Ctx): Promise<AlertList> {
  const rows = await ctx.db
    .select()
    .from(alerts)
    .where(
      and(eq(alerts.workspaceId, ctx.workspaceId), isNull(alerts.resolvedAt), isNull(alerts.dismissedAt)),
    )
    .orderBy(gravity, desc(alerts.raisedAt), desc(alerts.id))
    .limit(MAX_SHOWN);
  return { data: rows.map(serializeAlert) };
}
