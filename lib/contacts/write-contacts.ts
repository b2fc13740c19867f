import "server-only";
import { and, eq, inArray, or, sql } from "drizzle-orm";
import type { Ctx } from "#db/ctx.ts";
import { contacts } from "#db/schema/index.ts";
import { appendAudit } from "#lib/audit/append-audit.ts";
import { type ContactOrigin, NOTHING_KNOWN, newFacts, newOptOut } from "#lib/contacts/compare-facts.ts";
import { phoneLockKey } from "#lib/contacts/match-number.ts";
import { foldLabel, foldLabels } from "#lib/contacts/rules.ts";
import type { UpsertContact } from "#lib/contacts/schema.ts";
import { ensureLabels, findLabels, giveLabels } from "#lib/contacts/set-labels.ts";
import type { WrittenContact } from "#lib/contacts/write-contact.ts";
import { isAppError } from "#lib/errors.ts";
import { type Id, newId } from "#lib/id.ts";
import { phoneForms } from "#lib/phone.ts";

type ContactRow = typeof contacts.$inferSelect;

/**
 * What became of one of many. `known`: there is a contact of this number already, or one before it in the list is to be;
 * `open`: it is to be written by itself, because something stands against it.
 */
export type BulkOutcome =
  | { kind: "created"; id: Id<"contact">; news: WrittenContact["news"] }
  | { kind: "known"; row: ContactRow | null }
  | { kind: "open" };

/**
 * Makes the contacts of many numbers that are new, in a few statements for all of them; the others are told apart and left
 * to `saveContact`, whose rules these are. What stands against one of them stops no other. Call inside a transaction.
 * @param newLabels `leave` leaves those open that name a label which the workspace does not have
 * @throws AppError VALIDATION_ERROR (`too_many_labels`) for new labels beyond what a workspace may have
 */
export async function createContacts(
  tx: Ctx,
  inputs: readonly UpsertContact[],
  origin: ContactOrigin,
  newLabels: "create" | "leave" = "create",
): Promise<BulkOutcome[]> {
  await lockNumbers(tx, inputs);
  const known = await findLines(tx, inputs);
  const takenIds = await findExternalIds(tx, inputs);
  const strangers = newLabels === "leave" ? await findStrangers(tx, inputs) : null;
  const lines = new Set<string>();
  const openLines = new Set<string>();
  const now = tx.clock.now();
  const planned = inputs.map((input) => {
    const row = known.get(input.phone);
    const [line] = phoneForms(input.phone);
    if (row || lines.has(line)) return { kind: "known" as const, row: row ?? null };
    const externalId = input.externalId?.normalize();
    const isTaken = externalId !== undefined && takenIds.has(externalId);
    const own = factsOf(input);
    // Whoever comes after one of the same line that is open waits for what becomes of that one.
    if (!own || isTaken || strangers?.has(input) || openLines.has(line)) {
      openLines.add(line);
      return { kind: "open" as const };
    }
    lines.add(line);
    if (externalId !== undefined) takenIds.add(externalId);
    const facts = { ...own, ...newOptOut(NOTHING_KNOWN, input.optedOut, now, origin) };
    return { kind: "new" as const, input, id: newId("contact"), facts };
  });
  const fresh = planned.filter((plan) => plan.kind === "new");
  const made = new Set<string>();
  if (fresh.length > 0) {
    const rows = await tx.db
      .insert(contacts)
      .values(
        fresh.map(({ id, input, facts }) => ({
          id,
          workspaceId: tx.workspaceId,
          phone: input.phone,
          source: origin,
          ...facts,
          createdAt: now,
          updatedAt: now,
        })),
      )
      .onConflictDoNothing()
      .returning({ id: contacts.id });
    for (const { id } of rows) made.add(id);
  }
  const born = fresh.filter(({ id }) => made.has(id));
  await labelAll(tx, born);
  for (const { id, facts } of born) {
    if (facts.optedOutAt) await appendAudit(tx, { action: "contact.opted_out", targetId: id });
  }
  return planned.map((plan): BulkOutcome => {
    if (plan.kind !== "new") return plan;
    // A message to or from the person made it meanwhile.
    if (!made.has(plan.id)) return { kind: "open" };
    const choice = plan.facts.optedOutAt ? (["contact.opted_out"] as const) : [];
    return { kind: "created", id: plan.id, news: ["contact.created", ...choice] };
  });
}

/** What is known of somebody new; null where `saveContact` would refuse it. */
function factsOf(input: UpsertContact): Partial<ContactRow> | null {
  try {
    return newFacts(NOTHING_KNOWN, input);
  } catch (error) {
    if (isAppError(error)) return null;
    throw error;
  }
}

/** Those that name a label which the workspace does not have. */
async function findStrangers(tx: Ctx, inputs: readonly UpsertContact[]): Promise<Set<UpsertContact>> {
  const folds = foldLabels(inputs.flatMap(({ labels }) => labels ?? []));
  const known = await findLabels(tx, [...folds.keys()]);
  return new Set(inputs.filter(({ labels = [] }) => labels.some((name) => !known.has(foldLabel(name)))));
}

/** All lines in one order, so that two files at once wait for each other instead of locking each other out. */
async function lockNumbers(tx: Ctx, inputs: readonly UpsertContact[]): Promise<void> {
  const keys = [...new Set(inputs.map(({ phone }) => phoneLockKey(tx, phone)))].sort();
  await tx.db.execute(sql`
    select pg_advisory_xact_lock(hashtextextended(key, 0))
    from (select key from unnest(${sql.param(keys)}::text[]) key order by hashtextextended(key, 0)) ordered`);
}

async function findLines(tx: Ctx, inputs: readonly UpsertContact[]): Promise<Map<string, ContactRow>> {
  const forms = [...new Set(inputs.flatMap(({ phone }) => phoneForms(phone)))];
  const rows = await tx.db
    .select()
    .from(contacts)
    .where(
      and(
        eq(contacts.workspaceId, tx.workspaceId),
        or(inArray(contacts.phone, forms), inArray(contacts.waId, forms)),
      ),
    )
    .orderBy(contacts.createdAt, contacts.id);
  const byNumber = new Map<string, ContactRow>();
  for (const row of rows) {
    for (const number of [row.phone, row.waId]) {
      if (number !== null && !byNumber.has(number)) byNumber.set(number, row);
    }
  }
  return new Map(
    inputs.flatMap(({ phone }) => {
      // The number as it is written decides between two contacts of one line.
      const row = [phone, ...phoneForms(phone)].map((form) => byNumber.get(form)).find(Boolean);
      return row ? [[phone, row]] : [];
    }),
  );
}

async function findExternalIds(tx: Ctx, inputs: readonly UpsertContact[]): Promise<Set<string>> {
  const ids = inputs.flatMap(({ externalId }) => (externalId ? [externalId.normalize()] : []));
  if (ids.length === 0) return new Set();
  const rows = await tx.db
    .select({ externalId: contacts.externalId })
    .from(contacts)
    .where(and(eq(contacts.workspaceId, tx.workspaceId), inArray(contacts.externalId, ids)));
  return new Set(rows.flatMap(({ externalId }) => externalId ?? []));
}

async function labelAll(
  tx: Ctx,
  born: readonly { id: Id<"contact">; input: UpsertContact }[],
): Promise<void> {
  const ids = await ensureLabels(tx, foldLabels(born.flatMap(({ input }) => input.labels ?? [])));
  const given = born.flatMap(({ id, input }) =>
    [...new Set((input.labels ?? []).map(foldLabel))].flatMap((fold) => {
      const labelId = ids.get(fold);
      return labelId ? [{ contactId: id, labelId }] : [];
    }),
  );
  await giveLabels(tx, given);
}
