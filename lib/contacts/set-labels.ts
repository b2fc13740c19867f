import "server-only";
import { and, eq, inArray, notInArray } from "drizzle-orm";
import type { Ctx } from "#db/ctx.ts";
import { lockInWorkspace } from "#db/lock-in-workspace.ts";
import { contactLabels, labels } from "#db/schema/index.ts";
import { unknownLabel, workspaceLabelsFull } from "#lib/contacts/contact-conflict.ts";
import { type ContactLabel, insertContactLabels } from "#lib/contacts/insert-contact-labels.ts";
import { listLabelColors } from "#lib/contacts/label-queries.ts";
import { colorsOf, MAX_WORKSPACE_LABELS, normalizeLabelNames } from "#lib/contacts/rules.ts";
import { hasCause } from "#lib/platform/has-cause.ts";
import { type Id, newId } from "#lib/platform/id.ts";

export interface LabelDifference {
  /** Before and after. */
  previous: Id<"lbl">[];
  current: Id<"lbl">[];
  added: Id<"lbl">[];
  removed: Id<"lbl">[];
}

/** @returns the labels that changed @throws AppError VALIDATION_ERROR (`too_many_labels`, `unknown_label`) */
export async function setLabels(
  tx: Ctx,
  contactId: Id<"contact">,
  names: readonly string[],
): Promise<LabelDifference> {
  const ids = [...(await ensureLabels(tx, normalizeLabelNames(names))).values()];
  const ofThisContact = and(
    eq(contactLabels.workspaceId, tx.workspaceId),
    eq(contactLabels.contactId, contactId),
  );
  const deleted = await tx.db
    .delete(contactLabels)
    .where(and(ofThisContact, ids.length === 0 ? undefined : notInArray(contactLabels.labelId, ids)))
    .returning({ labelId: contactLabels.labelId });
  const added = await addLabels(
    tx,
    ids.map((labelId) => ({ contactId, labelId })),
  );
  const removed = deleted.map(({ labelId }) => labelId);
  const previous = [...ids.filter((id) => !added.includes(id)), ...removed];
  return { previous, current: ids, added, removed };
}

/**
 * Adds and removes labels, the others of the contact remain. Existing ones are given by id, because they may be renamed.
 * @returns the labels that the contact did not have
 * @throws as `setLabels`
 */
export async function addAndRemoveLabels(
  tx: Ctx,
  contactId: Id<"contact">,
  {
    ids,
    names,
    removed,
  }: { ids: readonly Id<"lbl">[]; names: readonly string[]; removed: readonly Id<"lbl">[] },
): Promise<Id<"lbl">[]> {
  const created = await ensureLabels(tx, normalizeLabelNames(names));
  await tx.db
    .delete(contactLabels)
    .where(
      and(
        eq(contactLabels.workspaceId, tx.workspaceId),
        eq(contactLabels.contactId, contactId),
        inArray(contactLabels.labelId, [...removed]),
      ),
    );
  return addLabels(
    tx,
    [...ids, ...created.values()].map((labelId) => ({ contactId, labelId })),
  );
}

/** @returns the labels that the contacts did not have @throws AppError VALIDATION_ERROR (`unknown_label`) for a concurrently deleted label */
async function addLabels(tx: Ctx, given: readonly ContactLabel[]): Promise<Id<"lbl">[]> {
  const added = await insertContactLabels(tx, given).catch((error: unknown) => {
    throw isUnknownLabel(error) ? unknownLabel() : error;
  });
  return added.map(({ labelId }) => labelId);
}

export function isUnknownLabel(error: unknown): boolean {
  return hasCause(error, (cause) => cause.constraint_name === "contact_labels_label_fk");
}

/** Returns label ids by normalized name and creates missing labels. @throws as `setLabels` */
async function ensureLabels(tx: Ctx, byNormalizedName: Map<string, string>): Promise<Map<string, Id<"lbl">>> {
  const normalizedNames = [...byNormalizedName.keys()];
  if (normalizedNames.length === 0) return new Map();
  const known = await findLabels(tx, normalizedNames);
  if (known.size === normalizedNames.length) return known;
  await lockInWorkspace(tx, "labels");
  const now = tx.clock.now();
  const missing = normalizedNames.filter((name) => !known.has(name));
  const colors = colorsOf(missing, await listLabelColors(tx));
  await tx.db
    .insert(labels)
    .values(
      [...byNormalizedName].map(([normalizedName, name]) => ({
        id: newId("lbl"),
        workspaceId: tx.workspaceId,
        name,
        normalizedName,
        color: colors.get(normalizedName) ?? 0,
        createdAt: now,
      })),
    )
    .onConflictDoNothing();
  if ((await tx.db.$count(labels, eq(labels.workspaceId, tx.workspaceId))) > MAX_WORKSPACE_LABELS) {
    throw workspaceLabelsFull();
  }
  const found = await findLabels(tx, normalizedNames);
  // An existing label was deleted concurrently.
  if (found.size < normalizedNames.length) throw unknownLabel();
  return found;
}

async function findLabels(tx: Ctx, normalizedNames: string[]): Promise<Map<string, Id<"lbl">>> {
  if (normalizedNames.length === 0) return new Map();
  const rows = await tx.db
    .select({ normalizedName: labels.normalizedName, id: labels.id })
    .from(labels)
    .where(and(eq(labels.workspaceId, tx.workspaceId), inArray(labels.normalizedName, normalizedNames)));
  return new Map(rows.map(({ normalizedName, id }) => [normalizedName, id]));
}
