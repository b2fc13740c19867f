import "server-only";
import { and, eq, isNull, or, type SQL } from "drizzle-orm";
import type { z } from "zod";
import { type Ctx, inTransaction } from "#db/ctx.ts";
import { lockInWorkspace } from "#db/lock-in-workspace.ts";
import { savedViews } from "#db/schema/index.ts";
import { appendAudit } from "#lib/accounts/audit/append-audit.ts";
import { changedValues } from "#lib/accounts/audit/change-rules.ts";
import { findMemberId } from "#lib/accounts/require-member-id.ts";
import { requirePermission } from "#lib/accounts/require-permission.ts";
import { serializeSavedView } from "#lib/conversations/views/queries.ts";
import type { createViewBody, SavedView, updateViewBody } from "#lib/conversations/views/schema.ts";
import { recordLiveEvent } from "#lib/events/record-live-event.ts";
import { changedSince, notFound, validationError } from "#lib/platform/errors.ts";
import { type Id, isId, newId } from "#lib/platform/id.ts";

export const VIEWS_MAX = 50;

const FOR_ADMINS = "Only admins can change shared views. Save a private view instead.";

/**
 * Saves an own or, for admins, a shared view; with the `id` of a deleted one, restores it, so that its links work again.
 * @throws AppError NOT_ALLOWED; VALIDATION_ERROR (`too_many_views`); NOT_FOUND for an id of something else; CHANGED_SINCE
 * if it exists
 */
export async function createView(ctx: Ctx, input: z.output<typeof createViewBody>): Promise<SavedView> {
  const { shared, id: viewId = newId("view"), ...fields } = input;
  if (!isId("view", viewId)) throw notFound();
  const userId = shared ? null : findMemberId(ctx);
  if (userId === null) requirePermission(ctx, "views.share", FOR_ADMINS);
  return inTransaction(ctx, async (tx) => {
    await lockInWorkspace(tx, "saved views");
    const whose = userId === null ? isNull(savedViews.userId) : eq(savedViews.userId, userId);
    if (
      (await tx.db.$count(savedViews, and(eq(savedViews.workspaceId, tx.workspaceId), whose))) >= VIEWS_MAX
    ) {
      throw validationError({
        path: "name",
        code: "too_many_views",
        message: `You have reached the limit of ${VIEWS_MAX} views. Delete one first.`,
      });
    }
    const [row] = await tx.db
      .insert(savedViews)
      .values({
        id: viewId,
        workspaceId: tx.workspaceId,
        userId,
        ...fields,
        createdAt: tx.clock.now(),
      })
      .onConflictDoNothing()
      .returning();
    if (!row) throw changedSince();
    // A private view is a preference of its member.
    if (userId === null) {
      const { id, name, filter } = row;
      await appendAudit(tx, { action: "view.shared", targetId: id, targetName: name, after: { filter } });
    }
    await recordLiveEvent(tx, { type: "list.changed", list: "saved-views" });
    return serializeSavedView(row);
  });
}

type UpdateView = z.output<typeof updateViewBody>;

/** @throws AppError NOT_FOUND, NOT_ALLOWED */
export async function updateView(
  ctx: Ctx,
  { id, ...change }: { id: string } & UpdateView,
): Promise<SavedView> {
  return inTransaction(ctx, async (tx) => {
    const previous = await lockView(tx, id);
    const [row] = await tx.db
      .update(savedViews)
      // Sets at least one column; Drizzle rejects an empty update.
      .set({ id: previous.id, ...change })
      .where(whereView(tx, previous.id))
      .returning();
    if (!row) throw notFound();
    if (row.userId === null) {
      const values = { name: row.name, filter: row.filter } satisfies Record<keyof UpdateView, unknown>;
      const changes = changedValues(previous, values);
      await appendAudit(tx, { action: "view.changed", targetId: row.id, targetName: row.name, ...changes });
    }
    await recordLiveEvent(tx, { type: "list.changed", list: "saved-views" });
    return serializeSavedView(row);
  });
}

/** @throws AppError NOT_FOUND, NOT_ALLOWED */
export async function deleteView(ctx: Ctx, id: string): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const view = await lockView(tx, id);
    await tx.db.delete(savedViews).where(whereView(tx, view.id));
    if (view.userId === null) {
      const { id, name, filter } = view;
      await appendAudit(tx, { action: "view.deleted", targetId: id, targetName: name, before: { filter } });
    }
    await recordLiveEvent(tx, { type: "list.changed", list: "saved-views" });
  });
}

function whereView(tx: Ctx, id: Id<"view">): SQL | undefined {
  return and(eq(savedViews.workspaceId, tx.workspaceId), eq(savedViews.id, id));
}

/** Locks and returns the signed-in member's own view or, for admins, a shared one. */
async function lockView(tx: Ctx, id: string): Promise<typeof savedViews.$inferSelect> {
  const currentMemberId = findMemberId(tx);
  if (!isId("view", id)) throw notFound();
  const seen = or(
    isNull(savedViews.userId),
    currentMemberId === null ? undefined : eq(savedViews.userId, currentMemberId),
  );
  const [row] = await tx.db
    .select()
    .from(savedViews)
    .where(and(whereView(tx, id), seen))
    .for("update");
  if (!row) throw notFound();
  if (row.userId === null) requirePermission(tx, "views.share", FOR_ADMINS);
  return row;
}
