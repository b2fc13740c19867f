import "server-only";
import { and, eq, inArray, notInArray, sql } from "drizzle-orm";
import type { Ctx } from "#db/ctx.ts";
import { contactLabels, labels } from "#db/schema/index.ts";
import { foldLabels, MAX_WORKSPACE_LABELS, tintOf } from "#lib/contacts/rules.ts";
import { workspaceLabelsFull } from "#lib/contacts/write-refusals.ts";
import { type AppError, validationError } from "#lib/errors.ts";
import { type Id, newId } from "#lib/id.ts";

/**
 * Gives a contact exactly these labels; those that the workspace does not have yet are created. Call inside a transaction.
 * @returns whether that changed anything
 * @throws AppError VALIDATION_ERROR (`too_many_labels`) beyond what a workspace may have, (`unknown_label`) for one that
 *   somebody deletes at the same moment
 */
export async function setLabels(
  tx: Ctx,
  contactId: Id<"contact">,
  names: readonly string[],
): Promise<boolean> {
  const ids = [...(await ensureLabels(tx, foldLabels(names))).values()];
  const theirs = and(eq(contactLabels.workspaceId, tx.workspaceId), eq(contactLabels.contactId, contactId));
  const removed = await tx.db
    .delete(contactLabels)
    .where(and(theirs, ids.length === 0 ? undefined : notInArray(contactLabels.labelId, ids)))
    .returning({ labelId: contactLabels.labelId });
  if (ids.length === 0) return removed.length > 0;
  const added = await giveLabels(
    tx,
    ids.map((labelId) => ({ contactId, labelId })),
  );
  return removed.length + added > 0;
}

/**
 * Gives contacts labels that were found before. Whoever deletes one of them at the same moment does so after this, or has this
 * wait and refuse.
 * @returns how many were new
 * @throws AppError VALIDATION_ERROR (`unknown_label`) for one that was deleted since
 */
async function giveLabels(
  tx: Ctx,
  given: readonly { contactId: Id<"contact">; labelId: Id<"lbl"> }[],
): Promise<number> {
  if (given.length === 0) return 0;
  const added = await tx.db
    .insert(contactLabels)
    .values(given.map((each) => ({ ...each, workspaceId: tx.workspaceId })))
    .onConflictDoNothing()
    .returning({ labelId: contactLabels.labelId })
    .catch((error: unknown) => {
      throw isLabelGone(error) ? labelGone() : error;
    });
  return added.length;
}

/** Whether the database refused the label of a contact because there is no such label any more. */
export function isLabelGone(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ("constraint_name" in cause && cause.constraint_name === "contact_labels_label_fk") return true;
  }
  return false;
}

function labelGone(): AppError<"VALIDATION_ERROR"> {
  return validationError({
    path: "labels",
    code: "unknown_label",
    message: "This label is gone. Somebody deleted it meanwhile.",
  });
}

/** The labels of these names, by fold; those that the workspace does not have yet are created. @throws as `setLabels` */
async function ensureLabels(tx: Ctx, byFold: Map<string, string>): Promise<Map<string, Id<"lbl">>> {
  const folds = [...byFold.keys()];
  if (folds.length === 0) return new Map();
  const known = await findLabels(tx, folds);
  if (known.size === folds.length) return known;
  await lockWorkspaceLabels(tx);
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
    throw workspaceLabelsFull();
  }
  const found = await findLabels(tx, folds);
  // One that stood there already was deleted since: to leave it out would be to say that it was given.
  if (found.size < folds.length) throw labelGone();
  return found;
}

/** Has only this transaction create labels of the workspace until it ends, so that their count holds. */
export async function lockWorkspaceLabels(tx: Ctx): Promise<void> {
  await tx.db.execute(sql`select pg_advisory_xact_lock(hashtext('labels'), hashtext(${tx.workspaceId}))`);
}

/** The labels of these folds that the workspace has. */
async function findLabels(tx: Ctx, folds: string[]): Promise<Map<string, Id<"lbl">>> {
  if (folds.length === 0) return new Map();
  const rows = await tx.db
    .select({ fold: labels.fold, id: labels.id })
    .from(labels)
    .where(and(eq(labels.workspaceId, tx.workspaceId), inArray(labels.fold, folds)));
  return new Map(rows.map(({ fold, id }) => [fold, id]));
}
