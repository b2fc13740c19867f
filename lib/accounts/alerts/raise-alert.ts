import "server-only";
import { and, eq, isNull, sql } from "drizzle-orm";
import type { Ctx } from "#db/ctx.ts";
import { alerts } from "#db/schema/index.ts";
import { englishText } from "#lib/accounts/alerts/coded-text.ts";
import type { AlertKind } from "#lib/accounts/alerts/rules.ts";
import type { CodedText } from "#lib/accounts/alerts/schema.ts";
import { recordLiveEvent } from "#lib/events/record-live-event.ts";
import { newId } from "#lib/platform/id.ts";

export interface NewAlert {
  severity: "critical" | "warning" | "info";
  kind: AlertKind;
  subjectId: string;
  texts: readonly CodedText[];
  whatsappCode?: string | null;
  data?: Record<string, unknown>;
  /** Raised repeatedly while the cause lasts: stays dismissed unless its severity rises. */
  lasting?: boolean;
}

// `excluded` is the new row; the table's columns are those of the open alert.
const isMoreSevere = sql`case excluded.severity when 'critical' then 0 when 'warning' then 1 else 2 end
  < case ${alerts.severity} when 'critical' then 0 when 'warning' then 1 else 2 end`;

export async function raiseAlert(ctx: Ctx, alert: NewAlert): Promise<void> {
  const content = {
    severity: alert.severity,
    message: englishText(alert.texts),
    whatsappCode: alert.whatsappCode ?? null,
    data: { ...alert.data, texts: alert.texts },
  };
  await ctx.db
    .insert(alerts)
    .values({
      ...content,
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
        ? { ...content, dismissedAt: sql`case when ${isMoreSevere} then null else ${alerts.dismissedAt} end` }
        : { ...content, dismissedAt: null, raisedAt: ctx.clock.now() },
    });
  await recordLiveEvent(ctx, { type: "alerts.changed" });
}

export async function resolveAlert(ctx: Ctx, alert: { kind: AlertKind; subjectId: string }): Promise<void> {
  const resolved = await ctx.db
    .update(alerts)
    .set({ resolvedAt: ctx.clock.now() })
    .where(isOpenAlert(ctx, alert))
    .returning({ id: alerts.id });
  if (resolved.length > 0) await recordLiveEvent(ctx, { type: "alerts.changed" });
}

export function isOpenAlert(ctx: Ctx, { kind, subjectId }: { kind: AlertKind; subjectId: string }) {
  return and(
    eq(alerts.workspaceId, ctx.workspaceId),
    eq(alerts.kind, kind),
    eq(alerts.subjectId, subjectId),
    isNull(alerts.resolvedAt),
  );
}
