import "server-only";
import { and, eq, inArray } from "drizzle-orm";
import type { Ctx } from "#db/ctx.ts";
import { contacts, conversations } from "#db/schema/index.ts";
import { hasNumber } from "#lib/contacts/match-number.ts";
import type { UpsertContact } from "#lib/contacts/schema.ts";
import { addLabels } from "#lib/contacts/set-labels.ts";
import { tellContacts } from "#lib/contacts/tell-contact.ts";
import { saveContact, type WrittenContact } from "#lib/contacts/write-contact.ts";
import { type BulkOutcome, createContacts } from "#lib/contacts/write-contacts.ts";
import { type AppError, isAppError } from "#lib/errors.ts";
import type { Id } from "#lib/id.ts";

type ContactRow = typeof contacts.$inferSelect;
type News = Map<Id<"contact">, WrittenContact["news"]>;

/** What became of a row. */
export type RowOutcome = "created" | "updated" | "unchanged" | { reason: string };

/**
 * Writes a batch of a file's rows, each judged by itself, and tells other systems of each contact that is new or changed.
 * Call inside a transaction.
 * @param existing whether people who are there already are changed
 */
export async function saveRows(
  tx: Ctx,
  inputs: readonly UpsertContact[],
  existing: "update" | "skip",
): Promise<RowOutcome[]> {
  const news: News = new Map();
  const outcomes: RowOutcome[] = [];
  const planned = await makeNew(tx, inputs);
  for (const [index, input] of inputs.entries()) {
    const plan = planned[index] ?? { kind: "open" };
    if (plan.kind === "created") {
      news.set(plan.id, plan.news);
      outcomes.push("created");
    } else if (existing === "skip" && (await isThere(tx, input, plan))) outcomes.push("unchanged");
    else outcomes.push(await saveOne(tx, input, plan.kind === "known" ? plan.row : null, news));
  }
  await touchThreads(tx, [...news.keys()]);
  await tellContacts(tx, news);
  return outcomes;
}

/**
 * In a bracket of its own, so that nothing of it stays where it is refused: then without the rows that need new labels, which
 * are what the workspace may have no room for, and row by row at last.
 */
async function makeNew(tx: Ctx, inputs: readonly UpsertContact[]): Promise<BulkOutcome[]> {
  for (const newLabels of ["create", "leave"] as const) {
    const made = await attempt(tx, (inner) => createContacts(inner, inputs, "import", newLabels));
    if ("result" in made) return made.result;
  }
  return inputs.map(() => ({ kind: "open" }));
}

/**
 * Whether a row's person is there already. Asked of the contacts and not of the plan alone: what stood against a row may be
 * that somebody made the contact meanwhile, and a row before it of the same number may have been refused.
 */
async function isThere(tx: Ctx, { phone }: UpsertContact, plan: BulkOutcome): Promise<boolean> {
  if (plan.kind === "known" && plan.row) return true;
  const [row] = await tx.db
    .select({ id: contacts.id })
    .from(contacts)
    .where(and(eq(contacts.workspaceId, tx.workspaceId), hasNumber(phone)))
    .limit(1);
  return row !== undefined;
}

async function saveOne(
  tx: Ctx,
  input: UpsertContact,
  row: ContactRow | null,
  news: News,
): Promise<RowOutcome> {
  const { labels = [], ...facts } = withoutEchoes(input, row);
  const saved = await attempt(tx, async (inner) => {
    const written = await saveContact(inner, facts, "import");
    const labelled = labels.length > 0 && (await addLabels(inner, written.id, labels));
    if (labelled && written.outcome === "unchanged") await touch(inner, written.id);
    return { ...written, labelled };
  });
  if ("refusal" in saved) return { reason: saved.refusal.message };
  const { id, outcome, labelled, news: own } = saved.result;
  const told = labelled && own.length === 0 ? (["contact.updated"] as const) : own;
  if (told.length > 0) news.set(id, [...new Set([...(news.get(id) ?? []), ...told])]);
  return outcome === "unchanged" && labelled ? "updated" : outcome;
}

/**
 * A row without what says only what is there already: a file knows no kinds of values and no space around a name, and what
 * was exported and comes back must change nothing.
 */
function withoutEchoes(input: UpsertContact, row: ContactRow | null): UpsertContact {
  if (!row) return input;
  const { name, attributes, ...rest } = input;
  const changed = Object.entries(attributes ?? {}).filter(
    ([key, value]) =>
      !Object.hasOwn(row.attributes, key) || String(row.attributes[key]).trim() !== String(value),
  );
  return {
    ...rest,
    ...(name === undefined || row.name?.trim() === name ? {} : { name }),
    ...(changed.length > 0 ? { attributes: Object.fromEntries(changed) } : {}),
  };
}

/** Runs part of the transaction so that a refusal undoes that part alone. */
async function attempt<T>(
  tx: Ctx,
  work: (inner: Ctx) => Promise<T>,
): Promise<{ result: T } | { refusal: AppError }> {
  try {
    return { result: await tx.db.transaction((db) => work({ ...tx, db })) };
  } catch (error) {
    if (isAppError(error)) return { refusal: error };
    throw error;
  }
}

async function touch(tx: Ctx, id: Id<"contact">): Promise<void> {
  await tx.db
    .update(contacts)
    .set({ updatedAt: tx.clock.now() })
    .where(and(eq(contacts.workspaceId, tx.workspaceId), eq(contacts.id, id)));
}

/** Pages that show these threads ask again when the file is done; who asks by `updatedAfter` finds them at once. */
async function touchThreads(tx: Ctx, ids: Id<"contact">[]): Promise<void> {
  if (ids.length === 0) return;
  await tx.db
    .update(conversations)
    .set({ updatedAt: tx.clock.now() })
    .where(and(eq(conversations.workspaceId, tx.workspaceId), inArray(conversations.contactId, ids)));
}
