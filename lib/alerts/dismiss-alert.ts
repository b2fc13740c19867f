import "server-only";
import { and, eq, isNull } from "drizzle-orm";
import { type Ctx, inTransaction } from "#db/ctx.ts";
import { alerts } from "#db/schema/index.ts";
import type { AlertView } from "#lib/alerts/schema.ts";
import { serializeAlert } from "#lib/alerts/serialize.ts";
import { appendAudit } from "#lib/audit/append-audit.ts";
import { notFound } from "#lib/errors.ts";
import { appendEvent } from "#lib/events/append-event.ts";
import { isId } from "#lib/id.ts";

/**
 * Puts an alert away, for every admin. It comes back when its cause is met again; while the cause lasts and is merely found
 * again by a check, it stays away unless it grew worse. Dismissing twice changes nothing.
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
      await appendEvent(tx, { type: "alerts.changed" });
    }
    const [row] = dismissed ? [dismissed] : await tx.db.select().from(alerts).where(own);
    if (!row) throw notFound();
    return serializeAlert(row);
  });
}
