import "server-only";
import { and, eq, inArray, notInArray, sql } from "drizzle-orm";
import type { Ctx } from "#db/ctx.ts";
import { contactLabels, labels } from "#db/schema/index.ts";
import { foldLabels, MAX_WORKSPACE_LABELS, tintOf } from "#lib/contacts/rules.ts";
import { validationError } from "#lib/errors.ts";
import { type Id, newId } from "#lib/id.ts";

/**
 * Gives a contact exactly these labels; those that the workspace does not have yet are created. Call inside a transaction.
 * @returns whether that changed anything
 * @throws AppError VALIDATION_ERROR (`too_many_labels`) beyond what a workspace may have
 */
export async function setLabels(
  tx: Ctx,
  contactId: Id<"contact">,
  names: readonly string[],
): Promise<boolean> {
  const ids = await ensureLabels(tx, foldLabels(names));
  const theirs = and(eq(contactLabels.workspaceId, tx.workspaceId), eq(contactLabels.contactId, contactId));
  const removed = await tx.db
    .delete(contactLabels)
    .where(and(theirs, ids.length === 0 ? undefined : notInArray(contactLabels.labelId, ids)))
    .returning({ labelId: contactLabels.labelId });
  if (ids.length === 0) return removed.length > 0;
  const added = await tx.db
    .insert(contactLabels)
    .values(ids.map((labelId) => ({ workspaceId: tx.workspaceId, contactId, labelId })))
    .onConflictDoNothing()
    .returning({ labelId: contactLabels.labelId });
  return removed.length + added.length > 0;
}

async function ensureLabels(tx: Ctx, byFold: Map<string, string>): Promise<Id<"lbl">[]> {
  const folds = [...byFold.keys()];
  if (folds.length === 0) return [];
  const known = await findLabels(tx, folds);
  if (known.length === folds.length) return known;
  // One at a time, so that the count holds for all of them.
  await tx.db.execute(sql`select pg_advisory_xact_lock(hashtext('labels'), hashtext(${tx.workspaceId}))`);
  const now = tx.clock.now();
  await tx.db
    .insert(labels)
    .values(
      [...byFold].map(([fold, name]) => ({
        id: newId("lbl"),
        workspaceId: tx.workspaceId,
        name,
        fold,
        tint: tintOf(fold),
        createdAt: now,
      })),
    )
    .onConflictDoNothing();
  if ((await tx.db.$count(labels, eq(labels.workspaceId, tx.workspaceId))) > MAX_WORKSPACE_LABELS) {
    throw validationError({
      path: "labels",
      code: "too_many_labels",
      message: `A workspace has at most ${MAX_WORKSPACE_LABELS} labels. Use labels that there are already.`,
    });
  }
  return findLabels(tx, folds);
}

async function findLabels(tx: Ctx, folds: string[]): Promise<Id<"lbl">[]> {
  const rows = await tx.db
    .select({ id: labels.id })
    .from(labels)
    .where(and(eq(labels.workspaceId, tx.workspaceId), inArray(labels.fold, folds)));
  return rows.map(({ id }) => id);
}
