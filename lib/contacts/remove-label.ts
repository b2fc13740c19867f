import "server-only";
import { and, asc, eq, gt, inArray } from "drizzle-orm";
import { type Ctx, inTransaction } from "#db/ctx.ts";
import { retryConflicts } from "#db/retry-conflicts.ts";
import { contactLabels, contacts, labels } from "#db/schema/index.ts";
import { appendAudit } from "#lib/accounts/audit/append-audit.ts";
import { replaceInSavedViews } from "#lib/accounts/replace-in-saved-views.ts";
import { insertContactLabels } from "#lib/contacts/insert-contact-labels.ts";
import { getLabel } from "#lib/contacts/label-queries.ts";
import type { LabelView } from "#lib/contacts/label-schema.ts";
import { replaceSegmentLabel } from "#lib/contacts/write-segment.ts";
import { recordLiveEvent } from "#lib/events/record-live-event.ts";
import { notFound } from "#lib/platform/errors.ts";
import { type Id, isId } from "#lib/platform/id.ts";

/** A transaction over all contacts of a label would block events and inbound messages. */
export const BATCH_CONTACTS = 500;

/** A null `intoId` removes the label. */
interface LabelRemoval {
  id: Id<"lbl">;
  intoId: Id<"lbl"> | null;
}

/**
 * What refers to labels, besides contacts: deleting and merging one both change it, in the transaction that deletes the
 * label's row, in this order.
 */
const REFERENCES: readonly ((tx: Ctx, removal: LabelRemoval) => Promise<void>)[] = [
  // A segment keeps a deleted label, without which it would contain more people (decision 065).
  async (tx, { id, intoId }) => (intoId === null ? undefined : replaceSegmentLabel(tx, id, intoId)),
  (tx, { id, intoId }) => replaceInSavedViews(tx, { condition: "labels", id, into: intoId }),
];

/** Removes a label in batches; can be repeated after an interruption. @throws AppError NOT_FOUND */
export async function deleteLabel(ctx: Ctx, id: string): Promise<void> {
  if (!isId("lbl", id)) throw notFound();
  const removal: LabelRemoval = { id, intoId: null };
  const count = await removeFromAll(ctx, removal);
  await inBatch(ctx, async (tx) => {
    const { name, color } = await lockLabels(tx, removal);
    const rest = await removeFromRest(tx, removal);
    await deleteLabelRow(tx, removal);
    await appendAudit(tx, {
      action: "label.deleted",
      targetId: id,
      data: { name, count: count + rest },
      before: { color },
    });
    await recordLiveEvent(tx, { type: "label.changed", id, label: null });
  });
}

/** Replaces a label in batches. @throws AppError NOT_FOUND for either label, or if both are the same */
export async function mergeLabel(ctx: Ctx, id: string, intoId: string): Promise<LabelView> {
  if (!isId("lbl", id) || !isId("lbl", intoId) || id === intoId) throw notFound();
  const removal: LabelRemoval = { id, intoId };
  await removeFromAll(ctx, removal);
  return inBatch(ctx, async (tx) => {
    const { name: from, color } = await lockLabels(tx, removal);
    await removeFromRest(tx, removal);
    await deleteLabelRow(tx, removal);
    const data = { mergedId: id, from, color };
    await appendAudit(tx, { action: "label.merged", targetId: intoId, data });
    const label = await getLabel(tx, intoId);
    await recordLiveEvent(tx, { type: "label.changed", id, label });
    return label;
  });
}

function inBatch<T>(ctx: Ctx, work: (tx: Ctx) => Promise<T>): Promise<T> {
  return retryConflicts(ctx, () => inTransaction(ctx, work));
}

async function removeFromAll(ctx: Ctx, removal: LabelRemoval): Promise<number> {
  let count = 0;
  for (let after: Id<"contact"> | null = null; ; ) {
    const changed: Id<"contact">[] = await inBatch(ctx, (tx) => removeFromBatch(tx, removal, after));
    count += changed.length;
    after = changed.at(-1) ?? null;
    if (changed.length < BATCH_CONTACTS) return count;
  }
}

/** Moves contacts that got the label during the batches; the lock prevents further ones. */
async function removeFromRest(tx: Ctx, removal: LabelRemoval): Promise<number> {
  let count = 0;
  for (;;) {
    const changed = await removeFromBatch(tx, removal, null);
    count += changed.length;
    if (changed.length < BATCH_CONTACTS) return count;
  }
}

/** Locks contacts in id order like all label changes. @throws AppError NOT_FOUND when the other label was deleted */
async function removeFromBatch(
  tx: Ctx,
  { id, intoId }: LabelRemoval,
  after: Id<"contact"> | null,
): Promise<Id<"contact">[]> {
  const having = and(eq(contactLabels.workspaceId, tx.workspaceId), eq(contactLabels.labelId, id));
  const people = await tx.db
    .select({ id: contactLabels.contactId })
    .from(contactLabels)
    .where(and(having, after === null ? undefined : gt(contactLabels.contactId, after)))
    .orderBy(asc(contactLabels.contactId))
    .limit(BATCH_CONTACTS);
  const ids = people.map((person) => person.id);
  if (ids.length === 0) return ids;
  await tx.db
    .select({ id: contacts.id })
    .from(contacts)
    .where(and(eq(contacts.workspaceId, tx.workspaceId), inArray(contacts.id, ids)))
    .orderBy(asc(contacts.id))
    .for("no key update");
  if (intoId) await lockTargetLabel(tx, intoId);
  // Not all: before the lock, contacts can have lost the label or been deleted.
  const removed = await tx.db
    .delete(contactLabels)
    .where(and(having, inArray(contactLabels.contactId, ids)))
    .returning({ contactId: contactLabels.contactId });
  if (intoId) {
    await insertContactLabels(
      tx,
      removed.map(({ contactId }) => ({ contactId, labelId: intoId })),
    );
  }
  return ids;
}

/** Locks the label against assignment and the other against deletion. @returns the label */
async function lockLabels(tx: Ctx, { id, intoId }: LabelRemoval): Promise<{ name: string; color: number }> {
  // In id order, so that two opposite merges cannot deadlock.
  if (intoId && intoId < id) await lockTargetLabel(tx, intoId);
  const [locked] = await tx.db
    .select({ name: labels.name, color: labels.color })
    .from(labels)
    .where(and(eq(labels.workspaceId, tx.workspaceId), eq(labels.id, id)))
    .for("update");
  if (!locked) throw notFound();
  if (intoId && intoId > id) await lockTargetLabel(tx, intoId);
  return locked;
}

/** Takes the same lock as assigning the label, so that assignments do not wait. */
async function lockTargetLabel(tx: Ctx, id: Id<"lbl">): Promise<void> {
  const locked = await tx.db
    .select({ id: labels.id })
    .from(labels)
    .where(and(eq(labels.workspaceId, tx.workspaceId), eq(labels.id, id)))
    .for("key share");
  if (locked.length === 0) throw notFound();
}

async function deleteLabelRow(tx: Ctx, removal: LabelRemoval): Promise<void> {
  for (const replace of REFERENCES) await replace(tx, removal);
  await tx.db.delete(labels).where(and(eq(labels.workspaceId, tx.workspaceId), eq(labels.id, removal.id)));
}
