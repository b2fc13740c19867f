import "server-only";
import { and, eq, ne, sql } from "drizzle-orm";
import type { Ctx } from "#db/ctx.ts";
import { contacts } from "#db/schema/index.ts";
import { appendAudit } from "#lib/audit/append-audit.ts";
import { hasNumber } from "#lib/contacts/match-number.ts";
import { MAX_ATTRIBUTES, mergeAttributes } from "#lib/contacts/rules.ts";
import type { UpdateContact, UpsertContact } from "#lib/contacts/schema.ts";
import { setLabels } from "#lib/contacts/set-labels.ts";
import { AppError, notFound, validationError } from "#lib/errors.ts";
import { type Id, newId } from "#lib/id.ts";
import { phoneForms } from "#lib/phone.ts";

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
export async function saveContact(tx: Ctx, input: UpsertContact): Promise<WrittenContact> {
  await lockNumber(tx, input.phone);
  const known = await findByPhone(tx, input.phone);
  await refuseTakenExternalId(tx, known, input.externalId);
  if (known) return changeContact(tx, known, { ...input, phone: known.phone ?? input.phone });
  const now = tx.clock.now();
  const [row] = await tx.db
    .insert(contacts)
    .values({
      id: newId("contact"),
      workspaceId: tx.workspaceId,
      phone: input.phone,
      source: "api",
      createdAt: now,
      updatedAt: now,
    })
    .onConflictDoNothing()
    .returning();
  if (row) {
    const { news, ...written } = await changeContact(tx, row, input, now);
    const choices = news.filter((type) => type !== "contact.updated");
    return { ...written, outcome: "created", news: ["contact.created", ...choices] };
  }
  // A message to or from the person made it meanwhile.
  const winner = await findByPhone(tx, input.phone);
  if (!winner) throw new Error("A contact that conflicts with every insert cannot be found.");
  return changeContact(tx, winner, input);
}

/**
 * Changes a contact: what is not named stays, null clears. Call inside a transaction.
 * @throws AppError NOT_FOUND, CONTACT_CONFLICT, VALIDATION_ERROR for more attributes than a contact may have
 */
export async function updateContact(
  tx: Ctx,
  id: Id<"contact">,
  input: UpdateContact,
): Promise<WrittenContact> {
  if (input.phone !== undefined) await lockNumber(tx, input.phone);
  const [row] = await tx.db
    .select()
    .from(contacts)
    .where(and(eq(contacts.workspaceId, tx.workspaceId), eq(contacts.id, id)))
    .for("no key update");
  if (!row) throw notFound();
  await refuseTakenPhone(tx, row, input.phone);
  await refuseTakenExternalId(tx, row, input.externalId);
  return changeContact(tx, row, input);
}

/** One writer at a time for a line, however its number is written: the unique index knows one form only. */
async function lockNumber(tx: Ctx, phone: string): Promise<void> {
  const key = `contact:${tx.workspaceId}:${phoneForms(phone)[0]}`;
  await tx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`);
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
  if (other) throw conflict(`Another contact has the number ${phone}.`, [row.id, other.id]);
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
  throw conflict(
    `Another contact has the externalId "${externalId}". Change or clear it there first.`,
    row ? [row.id, owner.id] : [owner.id],
  );
}

function conflict(message: string, contactIds: string[]): AppError<"CONTACT_CONFLICT"> {
  return new AppError("CONTACT_CONFLICT", message, { contactIds });
}

async function changeContact(
  tx: Ctx,
  row: ContactRow,
  input: UpdateContact,
  now = tx.clock.now(),
): Promise<WrittenContact> {
  const changes = {
    ...ownFacts(row, input),
    ...numberOf(row, input.phone),
    ...optOutOf(row, input.optedOut, now),
  };
  const labelled = input.labels !== undefined && (await setLabels(tx, row.id, input.labels));
  if (Object.keys(changes).length === 0 && !labelled) {
    return { id: row.id, outcome: "unchanged", numberChanged: false, news: [] };
  }
  await tx.db
    .update(contacts)
    .set({ ...changes, updatedAt: now })
    .where(and(eq(contacts.workspaceId, tx.workspaceId), eq(contacts.id, row.id)));
  const { optedOutAt, optedOutBy: _by, ...facts } = changes;
  const choice =
    optedOutAt === undefined ? null : (`contact.${optedOutAt ? "opted_out" : "opted_in"}` as const);
  if (choice) await appendAudit(tx, { action: choice, targetId: row.id });
  return {
    id: row.id,
    outcome: "updated",
    numberChanged: "waId" in changes,
    news: [
      ...(labelled || Object.keys(facts).length > 0 ? (["contact.updated"] as const) : []),
      ...(choice ? [choice] : []),
    ],
  };
}

/** What of our own facts about the person is new. */
function ownFacts(row: ContactRow, input: UpdateContact): Partial<ContactRow> {
  const given = {
    name: input.name,
    externalId: input.externalId?.normalize() ?? input.externalId,
    language: input.language,
  };
  const plain = (["name", "externalId", "language"] as const).flatMap((field) =>
    given[field] === undefined || given[field] === row[field] ? [] : [[field, given[field]]],
  );
  return { ...Object.fromEntries(plain), ...newAttributes(row, input.attributes) };
}

function newAttributes(
  { attributes: current }: ContactRow,
  change: UpdateContact["attributes"],
): Partial<ContactRow> {
  if (change === undefined) return {};
  const had = (name: string) => (Object.hasOwn(current, name) ? current[name] : null);
  const differs = Object.entries(change).some(([name, value]) => had(name) !== value);
  if (!differs) return {};
  const attributes = mergeAttributes(current, change);
  const count = Object.keys(attributes).length;
  // Two contacts that proved to be one person may have more together; they may only get fewer.
  if (count > MAX_ATTRIBUTES && count > Object.keys(current).length) {
    throw validationError({
      path: "attributes",
      code: "too_many_attributes",
      message: `A contact has at most ${MAX_ATTRIBUTES} attributes; this would make ${count}. Delete some with null.`,
    });
  }
  return { attributes };
}

/** A new number; WhatsApp's form of the old one goes with it, unless both are forms of one line. */
function numberOf(row: ContactRow, phone: string | undefined): Partial<ContactRow> {
  if (phone === undefined || phone === row.phone) return {};
  const forms = phoneForms(phone);
  const sameLine = [row.phone, row.waId].some((former) => former !== null && forms.includes(former));
  return sameLine || (row.phone === null && row.waId === null) ? { phone } : { phone, waId: null };
}

/** What the customer chose in WhatsApp is not ours to lift (API.md §9.3). */
function optOutOf(row: ContactRow, optedOut: boolean | undefined, now: Date): Partial<ContactRow> {
  if (optedOut === undefined || optedOut === (row.optedOutAt !== null)) return {};
  if (optedOut) return { optedOutAt: now, optedOutBy: "api" };
  return row.optedOutBy === "customer" ? {} : { optedOutAt: null, optedOutBy: null };
}
