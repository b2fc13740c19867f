import "server-only";
import { and, eq, isNull, sql } from "drizzle-orm";
import type { Ctx } from "#db/ctx.ts";
import { alerts } from "#db/schema/index.ts";
import { appendEvent } from "#lib/events/append-event.ts";
import { newId } from "#lib/id.ts";

export interface NewAlert {
  severity: "critical" | "warning" | "info";
  /** For instance `number.disconnected`. */
  kind: string;
  /** The number's or template's id, or WhatsApp's id of the account. */
  subjectId: string;
  /** What happened and what to do, in plain words. */
  message: string;
  whatsappCode?: string | null;
  data?: Record<string, unknown>;
  /** Found again and again while it lasts, as a check does: an admin who put it away is not told each time. */
  lasting?: boolean;
}

// What grew worse is told again. The names inside are those of the insert's own row and of the one that stands.
const graver = sql`case excluded.severity when 'critical' then 0 when 'warning' then 1 else 2 end
  < case ${alerts.severity} when 'critical' then 0 when 'warning' then 1 else 2 end`;

/** Tells the workspace's admins of something; raised again while it is open, the newest words count. */
export async function raiseAlert(ctx: Ctx, alert: NewAlert): Promise<void> {
  const news = {
    severity: alert.severity,
    message: alert.message,
    whatsappCode: alert.whatsappCode ?? null,
    data: alert.data ?? {},
  };
  await ctx.db
    .insert(alerts)
    .values({
      ...news,
      id: newId("alert"),
      workspaceId: ctx.workspaceId,
      kind: alert.kind,
      subjectId: alert.subjectId,
      raisedAt: ctx.clock.now(),
    })
    .onConflictDoUpdate({
      target: [alerts.workspaceId, alerts.kind, alerts.subjectId],
      targetWhere: sql`${alerts.resolvedAt} is null`,
      set: alert.lasting
        ? { ...news, dismissedAt: sql`case when ${graver} then null else ${alerts.dismissedAt} end` }
        : { ...news, dismissedAt: null, raisedAt: ctx.clock.now() },
    });
  await appendEvent(ctx, { type: "alerts.changed" });
}

/** Ends an alert whose cause has passed; nothing when there is none. */
export async function resolveAlert(ctx: Ctx, about: { kind: string; subjectId: string }): Promise<void> {
  const resolved = await ctx.db
    .update(alerts)
    .set({ resolvedAt: ctx.clock.now() })
    .where(
      and(
        eq(alerts.workspaceId, ctx.workspaceId),
        eq(alerts.kind, about.kind),
        eq(alerts.subjectId, about.subjectId),
        isNull(alerts.resolvedAt),
      ),
    )
    .returning({ id: alerts.id });
  if (resolved.length > 0) await appendEvent(ctx, { type: "alerts.changed" });
}
