import "server-only";
import { and, asc, eq, sql } from "drizzle-orm";
import type { Ctx } from "#db/ctx.ts";
import { savedViews } from "#db/schema/index.ts";
import { appendAudit } from "#lib/accounts/audit/append-audit.ts";
import { changedValues } from "#lib/accounts/audit/change-rules.ts";
import { type DeletedCondition, replaceInViewFilter } from "#lib/accounts/view-filter-rules.ts";
import { recordLiveEvent } from "#lib/events/record-live-event.ts";

/**
 * Changes the saved views that ask for something that is deleted in the caller's transaction, also private ones; a view
 * without another condition is deleted. The audit log has the changes of shared views.
 */
export async function replaceInSavedViews(tx: Ctx, deleted: DeletedCondition): Promise<void> {
  const views = await tx.db
    .select()
    .from(savedViews)
    .where(
      and(
        eq(savedViews.workspaceId, tx.workspaceId),
        sql`strpos(${savedViews.filter} ->> ${deleted.condition}, ${deleted.id}) > 0`,
      ),
    )
    .orderBy(asc(savedViews.id))
    .for("update");
  let isChanged = false;
  for (const view of views) isChanged = (await replaceInView(tx, view, deleted)) || isChanged;
  if (isChanged) await recordLiveEvent(tx, { type: "list.changed", list: "saved-views" });
}

async function replaceInView(
  tx: Ctx,
  { id, userId, name, filter }: typeof savedViews.$inferSelect,
  deleted: DeletedCondition,
): Promise<boolean> {
  const previous = filter as Record<string, unknown>;
  const next = replaceInViewFilter(previous, deleted);
  if (next === previous) return false;
  const isView = and(eq(savedViews.workspaceId, tx.workspaceId), eq(savedViews.id, id));
  if (next) await tx.db.update(savedViews).set({ filter: next }).where(isView);
  else await tx.db.delete(savedViews).where(isView);
  if (userId !== null) return true;
  const target = { targetId: id, targetName: name };
  await appendAudit(
    tx,
    next
      ? { action: "view.changed", ...target, ...changedValues({ filter: previous }, { filter: next }) }
      : { action: "view.deleted", ...target, before: { filter: previous } },
  );
  return true;
}
