import "server-only";
import { and, asc, eq, gt, inArray, sql } from "drizzle-orm";
import { type Ctx, inTransaction } from "#db/ctx.ts";
import { contactLabels, contacts, labels } from "#db/schema/index.ts";
import { appendAudit } from "#lib/audit/append-audit.ts";
import { getLabel } from "#lib/contacts/label-queries.ts";
import type { LabelView } from "#lib/contacts/label-schema.ts";
import { retryConflicts } from "#lib/contacts/retry-conflicts.ts";
import { notFound } from "#lib/errors.ts";
import { appendEvent } from "#lib/events/append-event.ts";
import { type Id, isId } from "#lib/id.ts";

/**
 * So many people change labels in one transaction. A label may be on a hundred thousand, and while one transaction wrote
 * all of them, no event of any workspace could be told and no message of theirs be stored.
 */
export const STEP_PEOPLE = 500;

/** Where people go who have a label: to another one, or to none. */
interface Move {
  id: Id<"lbl">;
  intoId: Id<"lbl"> | null;
}

/**
 * Takes a label from everybody who has it, and from the workspace: some people at a time, the label last. Where it breaks
 * off, what is done stays done, and doing it again goes on.
 * @throws AppError NOT_FOUND
 */
export async function deleteLabel(ctx: Ctx, id: string): Promise<void> {
  if (!isId("lbl", id)) throw notFound();
  const move: Move = { id, intoId: null };
  const count = await moveEverybody(ctx, move);
  await inStep(ctx, async (tx) => {
    const name = await holdLabels(tx, move);
    const rest = await moveRest(tx, move);
    await dropLabel(tx, id);
    await appendAudit(tx, { action: "label.deleted", targetId: id, data: { name, count: count + rest } });
    await appendEvent(tx, { type: "label.changed", id, label: null });
  });
}

/**
 * Gives everybody who has a label another one instead, in the same way.
 * @throws AppError NOT_FOUND for either, or for a label and itself
 */
export async function mergeLabel(ctx: Ctx, id: string, intoId: string): Promise<LabelView> {
  if (!isId("lbl", id) || !isId("lbl", intoId) || id === intoId) throw notFound();
  const move: Move = { id, intoId };
  await moveEverybody(ctx, move);
  return inStep(ctx, async (tx) => {
    const from = await holdLabels(tx, move);
    await moveRest(tx, move);
    await dropLabel(tx, id);
    await appendAudit(tx, { action: "label.merged", targetId: intoId, data: { mergedId: id, from } });
    const label = await getLabel(tx, intoId);
    await appendEvent(tx, { type: "label.changed", id, label });
    return label;
  });
}

function inStep<T>(ctx: Ctx, work: (tx: Ctx) => Promise<T>): Promise<T> {
  return retryConflicts(ctx, () => inTransaction(ctx, work));
}

/** @returns how many had it */
async function moveEverybody(ctx: Ctx, move: Move): Promise<number> {
  let count = 0;
  for (let after: Id<"contact"> | null = null; ; ) {
    const moved: Id<"contact">[] = await inStep(ctx, (tx) => movePeople(tx, move, after));
    count += moved.length;
    after = moved.at(-1) ?? null;
    if (moved.length < STEP_PEOPLE) return count;
  }
}

/** Those who got the label since; nobody gets it any more once it is held. */
async function moveRest(tx: Ctx, move: Move): Promise<number> {
  let count = 0;
  for (;;) {
    const moved = await movePeople(tx, move, null);
    count += moved.length;
    if (moved.length < STEP_PEOPLE) return count;
  }
}

/**
 * Some of the people who have the label, held in the order of their ids before anything else, as whoever labels one holds
 * the contact first.
 * @throws AppError NOT_FOUND when the other label is gone
 */
async function movePeople(
  tx: Ctx,
  { id, intoId }: Move,
  after: Id<"contact"> | null,
): Promise<Id<"contact">[]> {
  const having = and(eq(contactLabels.workspaceId, tx.workspaceId), eq(contactLabels.labelId, id));
  const people = await tx.db
    .select({ id: contactLabels.contactId })
    .from(contactLabels)
    .where(and(having, after === null ? undefined : gt(contactLabels.contactId, after)))
    .orderBy(asc(contactLabels.contactId))
    .limit(STEP_PEOPLE);
  const ids = people.map((person) => person.id);
  if (ids.length === 0) return ids;
  await tx.db
    .select({ id: contacts.id })
    .from(contacts)
    .where(and(eq(contacts.workspaceId, tx.workspaceId), inArray(contacts.id, ids)))
    .orderBy(asc(contacts.id))
    .for("no key update");
  const theirs = and(having, inArray(contactLabels.contactId, ids));
  if (intoId) {
    await holdOther(tx, intoId);
    await tx.db.execute(sql`
      insert into ${contactLabels} (workspace_id, contact_id, label_id)
      select workspace_id, contact_id, ${sql.param(intoId, contactLabels.labelId)} from ${contactLabels}
      where ${theirs} order by contact_id
      on conflict do nothing`);
  }
  await tx.db.delete(contactLabels).where(theirs);
  return ids;
}

/** Keeps the label of a move from being given to anybody, and the other from being deleted. @returns its name */
async function holdLabels(tx: Ctx, { id, intoId }: Move): Promise<string> {
  // In one order, so that two merges crosswise wait for each other instead of locking each other out.
  if (intoId && intoId < id) await holdOther(tx, intoId);
  const [held] = await tx.db
    .select({ name: labels.name })
    .from(labels)
    .where(and(eq(labels.workspaceId, tx.workspaceId), eq(labels.id, id)))
    .for("update");
  if (!held) throw notFound();
  if (intoId && intoId > id) await holdOther(tx, intoId);
  return held.name;
}

/** As the labels of a contact hold it, so that whoever labels somebody with it need not wait. */
async function holdOther(tx: Ctx, id: Id<"lbl">): Promise<void> {
  const held = await tx.db
    .select({ id: labels.id })
    .from(labels)
    .where(and(eq(labels.workspaceId, tx.workspaceId), eq(labels.id, id)))
    .for("key share");
  if (held.length === 0) throw notFound();
}

async function dropLabel(tx: Ctx, id: Id<"lbl">): Promise<void> {
  await tx.db.delete(labels).where(and(eq(labels.workspaceId, tx.workspaceId), eq(labels.id, id)));
}
