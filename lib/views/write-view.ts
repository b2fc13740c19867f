import "server-only";
import { and, eq, isNull, or, type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import { type Ctx, inTransaction } from "#db/ctx.ts";
import { savedViews } from "#db/schema/index.ts";
import { notFound, validationError } from "#lib/errors.ts";
import { appendEvent } from "#lib/events/append-event.ts";
import { isId, newId } from "#lib/id.ts";
import { serializeSavedView, viewerOf } from "#lib/views/queries.ts";
import type { createViewBody, SavedView, updateViewBody } from "#lib/views/schema.ts";
import { requirePermission } from "#lib/workspaces/require-permission.ts";

/** So many views one member keeps, and so many a workspace shares. */
export const VIEWS_MAX = 50;

const FOR_ADMINS = "Only admins change shared views. Save the view for yourself instead.";

/**
 * Keeps a filter under a name: the viewer's own, or everybody's, which admins make.
 * @throws AppError NOT_ALLOWED; VALIDATION_ERROR (`too_many_views`)
 */
export async function createView(ctx: Ctx, input: z.output<typeof createViewBody>): Promise<SavedView> {
  const userId = input.shared ? null : viewerOf(ctx);
  if (userId === null) requirePermission(ctx, "views.share", FOR_ADMINS);
  return inTransaction(ctx, async (tx) => {
    // One at a time, so that the count holds for all of them.
    await tx.db.execute(
      sql`select pg_advisory_xact_lock(hashtext('saved views'), hashtext(${tx.workspaceId}))`,
    );
    const whose = userId === null ? isNull(savedViews.userId) : eq(savedViews.userId, userId);
    if (
      (await tx.db.$count(savedViews, and(eq(savedViews.workspaceId, tx.workspaceId), whose))) >= VIEWS_MAX
    ) {
      throw validationError({
        path: "name",
        code: "too_many_views",
        message: `There are ${VIEWS_MAX} of these views already. Delete one first.`,
      });
    }
    const [row] = await tx.db
      .insert(savedViews)
      .values({
        id: newId("view"),
        workspaceId: tx.workspaceId,
        userId,
        name: input.name,
        filter: input.filter,
        createdAt: tx.clock.now(),
      })
      .returning();
    if (!row) throw notFound();
    await appendEvent(tx, { type: "list.changed", list: "saved-views" });
    return serializeSavedView(row);
  });
}

/** Renames a saved view or gives it another filter. @throws AppError NOT_FOUND, NOT_ALLOWED */
export async function updateView(
  ctx: Ctx,
  { id, name, filter }: { id: string } & z.output<typeof updateViewBody>,
): Promise<SavedView> {
  return inTransaction(ctx, async (tx) => {
    const target = await lockView(tx, id);
    const [row] = await tx.db
      .update(savedViews)
      .set({ name: name ?? sql`${savedViews.name}`, filter: filter ?? sql`${savedViews.filter}` })
      .where(target)
      .returning();
    if (!row) throw notFound();
    await appendEvent(tx, { type: "list.changed", list: "saved-views" });
    return serializeSavedView(row);
  });
}

/** Forgets a saved view; conversations stay as they are. @throws AppError NOT_FOUND, NOT_ALLOWED */
export async function deleteView(ctx: Ctx, id: string): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    await tx.db.delete(savedViews).where(await lockView(tx, id));
    await appendEvent(tx, { type: "list.changed", list: "saved-views" });
  });
}

/** The view as a condition, held: the viewer's own or, for admins, everybody's. Another member's is nothing here. */
async function lockView(tx: Ctx, id: string): Promise<SQL | undefined> {
  const viewer = viewerOf(tx);
  if (!isId("view", id)) throw notFound();
  const target = and(eq(savedViews.workspaceId, tx.workspaceId), eq(savedViews.id, id));
  const seen = or(isNull(savedViews.userId), viewer === null ? undefined : eq(savedViews.userId, viewer));
  const [row] = await tx.db
    .select({ userId: savedViews.userId })
    .from(savedViews)
    .where(and(target, seen))
    .for("update");
  if (!row) throw notFound();
  if (row.userId === null) requirePermission(tx, "views.share", FOR_ADMINS);
  return target;
}
