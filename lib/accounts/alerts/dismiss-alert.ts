import "server-only";
import { and, eq, isNull } from "drizzle-orm";
import { type Ctx, inTransaction } from "#db/ctx.ts";
import { alerts } from "#db/schema/index.ts";
import type { AlertView } from "#lib/accounts/alerts/schema.ts";
import { serializeAlert } from "#lib/accounts/alerts/serialize.ts";
import { appendAudit } from "#lib/accounts/audit/append-audit.ts";
import { recordLiveEvent } from "#lib/events/record-live-event.ts";
import { notFound } from "#lib/platform/errors.ts";
import { isId } from "#lib/platform/id.ts";

/**
 * Dismisses an alert for every admin until it is raised again; a lasting one only until its severity rises.
 * @throws AppError NOT_FOUND
 */
export async function dismissAlert(ctx: Ctx, id: string): Promise<AlertView> {
  if (!isId("alert", id)) throw notFound();
  const own = and(eq(alerts.workspaceId, ctx.workspaceId), eq(alerts.id, id));
  return inTransaction(ctx, async (tx) => {
    const [dismissed] = await tx.db
      .update(alerts)
      .set({ dismissedAt: tx.clock.now() })
      .where(and(own, isNull(alerts.resolvedAt), isNull(alerts.dismissedAt)))
      .returning();
    if (dismissed) {
      const { kind, subjectId } = dismissed;
      await appendAudit(tx, { action: "alert.dismissed", targetId: id, data: { kind, subjectId } });
      await recordLiveEvent(tx, { type: "alerts.changed" });
    }
    const [row] = dismissed ? [dismissed] : await tx.db.select().from(alerts).where(own);
    if (!row) throw notFound();
    return serializeAlert(row);
  });
}
