import "server-only";
import { and, desc, eq, isNull, sql } from "drizzle-orm";
import type { Ctx } from "#db/ctx.ts";
import { alerts } from "#db/schema/index.ts";
import type { AlertList } from "#lib/accounts/alerts/schema.ts";
import { serializeAlert } from "#lib/accounts/alerts/serialize.ts";

const MAX_SHOWN = 100;

const severityRank = sql`case ${alerts.severity} when 'critical' then 0 when 'warning' then 1 else 2 end`;

/** The open alerts that are not dismissed: the most severe first, then the newest. */
export async function listAlerts(ctx: Ctx): Promise<AlertList> {
  const rows = await ctx.db
    .select()
    .from(alerts)
    .where(
      and(eq(alerts.workspaceId, ctx.workspaceId), isNull(alerts.resolvedAt), isNull(alerts.dismissedAt)),
    )
    .orderBy(severityRank, desc(alerts.raisedAt), desc(alerts.id))
    .limit(MAX_SHOWN);
  return { data: rows.map(serializeAlert) };
}
