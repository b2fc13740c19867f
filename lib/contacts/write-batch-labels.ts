import "server-only";
import { eq, sql } from "drizzle-orm";
import { textArray, uuidArray, workspaceOf } from "#db/array-params.ts";
import type { Ctx } from "#db/ctx.ts";
import { lockInWorkspace } from "#db/lock-in-workspace.ts";
import { contactLabels, labels } from "#db/schema/index.ts";
import {
  type ContactLabel,
  insertContactLabels,
  unnestContactLabels,
} from "#lib/contacts/insert-contact-labels.ts";
import { listLabelColors } from "#lib/contacts/label-queries.ts";
import type { PlannedContact } from "#lib/contacts/plan-contact-batch.ts";
import { colorsOf } from "#lib/contacts/rules.ts";
import { type Id, idToUuid, newId, uuidToId } from "#lib/platform/id.ts";

export interface BatchLabels {
  labels: { id: Id<"lbl">; normalizedName: string; name: string }[];
  byContact: Map<string, Set<string>>;
  /** How many labels the workspace has; 0 if the batch creates none. */
  count: number;
}

/** Reads the labels; if some must be created, under the lock that protects the workspace's limit. */
export async function readBatchLabels(
  tx: Ctx,
  ids: readonly Id<"contact">[],
  normalizedNames: string[],
): Promise<BatchLabels> {
  const batchLabels = await readLabels(tx, ids, normalizedNames);
  const known = new Set(batchLabels.labels.map(({ normalizedName }) => normalizedName));
  if (normalizedNames.every((name) => known.has(name))) return batchLabels;
  await lockInWorkspace(tx, "labels");
  const count = await tx.db.$count(labels, eq(labels.workspaceId, tx.workspaceId));
  return { ...(await readLabels(tx, ids, normalizedNames)), count };
}

async function readLabels(
  tx: Ctx,
  ids: readonly Id<"contact">[],
  normalizedNames: string[],
): Promise<BatchLabels> {
  const workspace = workspaceOf(tx);
  const rows = await tx.db.execute<{
    id: string;
    normalizedName: string;
    name: string;
    assigned: string[] | null;
  }>(sql`
    with assigned as (
      select label_id, array_agg(contact_id::text) as contacts from ${contactLabels}
      where workspace_id = ${workspace} and contact_id = any(${uuidArray("contact", ids)})
      group by label_id)
    select l.id, l.normalized_name as "normalizedName", l.name, assigned.contacts as assigned
    from ${labels} l left join assigned on assigned.label_id = l.id
    where l.workspace_id = ${workspace} and (l.normalized_name = any(${textArray(normalizedNames)}) or assigned.label_id is not null)
    order by l.normalized_name`);
  const assigned = new Map<string, Set<string>>();
  for (const { normalizedName, assigned: contactIds } of rows) {
    for (const uuid of contactIds ?? []) {
      const id = uuidToId("contact", uuid);
      assigned.set(id, (assigned.get(id) ?? new Set()).add(normalizedName));
    }
  }
  return {
    labels: rows.map(({ id, normalizedName, name }) => ({ id: uuidToId("lbl", id), normalizedName, name })),
    byContact: assigned,
    count: 0,
  };
}

/**
 * Creates labels under the lock of `readBatchLabels` and applies the planned changes to contacts.
 * @param created names by normalized name
 * @returns the names of all labels concerned, by normalized name, alphabetically
 */
export async function writeBatchLabels(
  tx: Ctx,
  batchLabels: BatchLabels,
  { contacts, created }: { contacts: readonly PlannedContact[]; created: ReadonlyMap<string, string> },
): Promise<Map<string, string>> {
  const all = created.size > 0 ? await createLabels(tx, batchLabels, created) : batchLabels.labels;
  const idOf = new Map(all.map(({ normalizedName, id }) => [normalizedName, id]));
  const pairs = (differences: (contact: PlannedContact) => string[]) =>
    contacts.flatMap((contact) =>
      differences(contact).flatMap((normalizedName) => {
        const labelId = idOf.get(normalizedName);
        return labelId ? [{ contactId: contact.row.id, labelId }] : [];
      }),
    );
  await removeLabels(
    tx,
    pairs(({ labels: now, storedLabels }) => [...storedLabels].filter((name) => !now.has(name))),
  );
  await insertContactLabels(
    tx,
    pairs(({ labels: now, storedLabels }) => [...now].filter((name) => !storedLabels.has(name))),
  );
  return new Map(all.map(({ normalizedName, name }) => [normalizedName, name]));
}

async function createLabels(
  tx: Ctx,
  batchLabels: BatchLabels,
  created: ReadonlyMap<string, string>,
): Promise<BatchLabels["labels"]> {
  const rows = [...created].map(([normalizedName, name]) => ({ id: newId("lbl"), normalizedName, name }));
  const colors = colorsOf(created.keys(), await listLabelColors(tx));
  const own = rows.map((row) => ({
    ...row,
    id: idToUuid("lbl", row.id),
    color: colors.get(row.normalizedName) ?? 0,
  }));
  await tx.db.execute(sql`
    insert into ${labels} (id, workspace_id, name, normalized_name, color, created_at)
    select id, ${workspaceOf(tx)}, name, "normalizedName", color, ${tx.clock.now().toISOString()}::timestamptz
    from json_to_recordset(${JSON.stringify(own)}::json) as given (id uuid, name text, "normalizedName" text,
      color integer)`);
  const normalizedNames = [...batchLabels.labels, ...rows].map(({ normalizedName }) => normalizedName);
  return (await readLabels(tx, [], normalizedNames)).labels;
}

async function removeLabels(tx: Ctx, pairs: readonly ContactLabel[]): Promise<void> {
  if (pairs.length === 0) return;
  await tx.db.execute(sql`
    delete from ${contactLabels} cl using ${unnestContactLabels(pairs)} as given (contact_id, label_id)
    where cl.workspace_id = ${workspaceOf(tx)} and cl.contact_id = given.contact_id and cl.label_id = given.label_id`);
}
