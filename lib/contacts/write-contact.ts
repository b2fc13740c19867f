import "server-only";
import { and, eq, isNotNull, ne, sql } from "drizzle-orm";
import type { Ctx } from "#db/ctx.ts";
import { contacts, conversations } from "#db/schema/index.ts";
import { appendAudit } from "#lib/audit/append-audit.ts";
import {
  type ContactOrigin,
  FORGOTTEN_STRANGER,
  NOTHING_KNOWN,
  newFacts,
  newNumber,
  newOptOut,
} from "#lib/contacts/compare-facts.ts";
import { hasNumber, lockPhone } from "#lib/contacts/match-number.ts";
import type { UpdateContact, UpsertContact } from "#lib/contacts/schema.ts";
import { setLabels } from "#lib/contacts/set-labels.ts";
import { contactConflict, externalIdTaken } from "#lib/contacts/write-refusals.ts";
import { notFound } from "#lib/errors.ts";
import { type Id, newId } from "#lib/id.ts";

type ContactRow = typeof contacts.$inferSelect;

/** What a write did to a contact. */
export interface WrittenContact {
  id: Id<"contact">;
  /** `unchanged`: it was so already, and nothing was written. */
  outcome: "created" | "updated" | "unchanged";
  /** The person has another line now, which has not written to us. */
  numberChanged: boolean;
  /** What other systems are told of it. */
  news: ("contact.created" | "contact.updated" | "contact.opted_out" | "contact.opted_in")[];
}

/**
 * Makes or completes the contact of a phone number, which also finds it by its other regional form (API.md §9.3): what is
 * not named stays, null clears. Two at once for the same number end in one contact. Call inside a transaction.
 * @throws AppError CONTACT_CONFLICT, VALIDATION_ERROR for more attributes than a contact may have
 */
export async function saveContact(
  tx: Ctx,
  input: UpsertContact,
  origin: ContactOrigin = "api",
): Promise<WrittenContact> {
  await lockPhone(tx, input.phone);
  const known = await findByPhone(tx, input.phone);
  await refuseTakenExternalId(tx, known, input.externalId);
  if (known) return completeContact(tx, known, input, origin);
  const created = await createContact(tx, input, origin);
  if (created) return created;
  // A message to or from the person made it meanwhile, or another call gave the externalId away.
  const winner = await findByPhone(tx, input.phone);
  await refuseTakenExternalId(tx, winner, input.externalId);
  if (!winner) throw new Error("A contact that conflicts with every insert cannot be found.");
  return completeContact(tx, winner, input, origin);
}

/** @returns null when there is one of this phone or externalId already */
async function createContact(
  tx: Ctx,
  input: UpsertContact,
  origin: ContactOrigin,
): Promise<WrittenContact | null> {
  const id = newId("contact");
  const now = tx.clock.now();
  const facts = {
    ...newFacts(NOTHING_KNOWN, input),
    ...newOptOut(NOTHING_KNOWN, input.optedOut, now, origin),
  };
  const row = { id, workspaceId: tx.workspaceId, phone: input.phone, source: origin, ...facts };
  const created = await tx.db
    .insert(contacts)
    .values({ ...row, createdAt: now, updatedAt: now })
    .onConflictDoNothing()
    .returning({ id: contacts.id });
  if (created.length === 0) return null;
  if (input.labels !== undefined && input.labels.length > 0) await setLabels(tx, id, input.labels);
  const choice = await auditOptOut(tx, id, facts);
  return { id, outcome: "created", numberChanged: false, news: ["contact.created", ...choice] };
}

/** The number stays as it is written: the one that found the contact may be its other form. */
function completeContact(
  tx: Ctx,
  row: ContactRow,
  input: UpsertContact,
  origin: ContactOrigin,
): Promise<WrittenContact> {
  return changeContact(tx, row, { ...input, phone: row.phone ?? input.phone }, origin);
}

/**
 * Changes a contact: what is not named stays, null clears. Call inside a transaction.
 * @throws AppError NOT_FOUND, CONTACT_CONFLICT, VALIDATION_ERROR for more attributes than a contact may have
 */
export async function updateContact(
  tx: Ctx,
  id: Id<"contact">,
  input: UpdateContact,
  origin: ContactOrigin = "api",
): Promise<WrittenContact> {
  if (input.phone !== undefined) await lockPhone(tx, input.phone);
  const [row] = await tx.db
    .select()
    .from(contacts)
    .where(and(eq(contacts.workspaceId, tx.workspaceId), eq(contacts.id, id)))
    .for("no key update");
  if (!row) throw notFound();
  await refuseTakenPhone(tx, row, input.phone);
  await refuseTakenExternalId(tx, row, input.externalId);
  return changeContact(tx, row, input, origin);
}

async function findByPhone(tx: Ctx, phone: string): Promise<ContactRow | undefined> {
  const [row] = await tx.db
    .select()
    .from(contacts)
    .where(and(eq(contacts.workspaceId, tx.workspaceId), hasNumber(phone)))
    // Two contacts of one line, which were made before it was known: the number as it is written decides.
    .orderBy(sql`${contacts.phone} is distinct from ${phone}`, contacts.createdAt, contacts.id)
    .limit(1)
    .for("no key update");
  return row;
}

async function refuseTakenPhone(tx: Ctx, row: ContactRow, phone: string | undefined): Promise<void> {
  if (phone === undefined) return;
  const [other] = await tx.db
    .select({ id: contacts.id })
    .from(contacts)
    .where(and(eq(contacts.workspaceId, tx.workspaceId), ne(contacts.id, row.id), hasNumber(phone)))
    .limit(1);
  if (other) throw contactConflict(`Another contact has the number ${phone}.`, [row.id, other.id]);
}

async function refuseTakenExternalId(
  tx: Ctx,
  row: ContactRow | undefined,
  externalId: string | null | undefined,
): Promise<void> {
  if (externalId === null || externalId === undefined) return;
  const [owner] = await tx.db
    .select({ id: contacts.id })
    .from(contacts)
    .where(and(eq(contacts.workspaceId, tx.workspaceId), eq(contacts.externalId, externalId.normalize())));
  if (!owner || owner.id === row?.id) return;
  throw externalIdTaken(externalId, row ? [row.id, owner.id] : [owner.id]);
}

async function changeContact(
  tx: Ctx,
  row: ContactRow,
  input: UpdateContact,
  origin: ContactOrigin,
): Promise<WrittenContact> {
  const now = tx.clock.now();
  const line = newNumber(row, input.phone);
  const numberChanged = "waId" in line;
  const changes = {
    ...newFacts(row, input),
    ...line,
    ...(numberChanged ? ((await hasWritten(tx, row.id)) ? { lineAsOf: now } : FORGOTTEN_STRANGER) : {}),
    ...newOptOut(row, input.optedOut, now, origin),
  };
  const labelled = input.labels !== undefined && (await setLabels(tx, row.id, input.labels));
  if (Object.keys(changes).length === 0 && !labelled) {
    return { id: row.id, outcome: "unchanged", numberChanged: false, news: [] };
  }
  await tx.db
    .update(contacts)
    .set({ ...changes, updatedAt: now })
    .where(and(eq(contacts.workspaceId, tx.workspaceId), eq(contacts.id, row.id)));
  const choice = await auditOptOut(tx, row.id, changes);
  const { optedOutAt: _at, optedOutBy: _by, ...facts } = changes;
  const updated = labelled || Object.keys(facts).length > 0 ? (["contact.updated"] as const) : [];
  return {
    id: row.id,
    outcome: "updated",
    numberChanged,
    news: [...updated, ...choice],
  };
}

async function hasWritten(tx: Ctx, id: Id<"contact">): Promise<boolean> {
  const rows = await tx.db
    .select({ id: conversations.id })
    .from(conversations)
    .where(
      and(
        eq(conversations.workspaceId, tx.workspaceId),
        eq(conversations.contactId, id),
        isNotNull(conversations.lastInboundAt),
      ),
    );
  return rows.length > 0;
}

/** @returns what other systems are told of it */
async function auditOptOut(
  tx: Ctx,
  id: Id<"contact">,
  { optedOutAt }: Partial<ContactRow>,
): Promise<WrittenContact["news"]> {
  if (optedOutAt === undefined) return [];
  const action = optedOutAt ? "contact.opted_out" : "contact.opted_in";
  await appendAudit(tx, { action, targetId: id });
  return [action];
}
