import "server-only";
import { and, eq, isNotNull, ne, sql } from "drizzle-orm";
import type { Ctx } from "#db/ctx.ts";
import { contacts, conversations } from "#db/schema/index.ts";
import { appendAudit } from "#lib/accounts/audit/append-audit.ts";
import { changedValues } from "#lib/accounts/audit/change-rules.ts";
import type { ContactRow } from "#lib/contacts/column-rules.ts";
import { contactConflict, externalIdConflict } from "#lib/contacts/contact-conflict.ts";
import {
  CLEARED_IDENTITY,
  type ContactOrigin,
  EMPTY_FIELDS,
  findChangedFields,
  findChangedOptOut,
  findChangedPhone,
} from "#lib/contacts/find-changed-fields.ts";
import { lockPhone, matchesPhone } from "#lib/contacts/match-phone.ts";
import type { ExpectedContact } from "#lib/contacts/page-schema.ts";
import { requireContactUnchanged } from "#lib/contacts/require-contact-unchanged.ts";
import type { MarketingChoice } from "#lib/contacts/rules.ts";
import type { UpdateContact, UpsertContact } from "#lib/contacts/schema.ts";
import { setLabels } from "#lib/contacts/set-labels.ts";
import type { ContactEvent } from "#lib/events/webhook-event-rules.ts";
import { notFound } from "#lib/platform/errors.ts";
import { type Id, newId } from "#lib/platform/id.ts";

export interface WrittenContact {
  id: Id<"contact">;
  outcome: "created" | "updated" | "unchanged";
  /** The contact has a number now that has not written to us. */
  numberChanged: boolean;
  events: ContactEvent[];
}

/**
 * Creates or updates the contact of a phone number in any of its forms: absent fields remain, null clears. Concurrent calls
 * for one number write one contact.
 * @throws AppError CONTACT_CONFLICT, VALIDATION_ERROR for too many attributes
 */
export async function writeContactByPhone(
  tx: Ctx,
  input: UpsertContact,
  origin: ContactOrigin = "api",
): Promise<WrittenContact> {
  await lockPhone(tx, input.phone);
  const known = await lockContactByPhone(tx, input.phone);
  await refuseTakenExternalId(tx, known, input.externalId);
  if (known) return completeContact(tx, known, input, origin);
  const created = await createContact(tx, input, origin);
  if (created) return created;
  // A message created the contact concurrently, or another call released the externalId.
  const existing = await lockContactByPhone(tx, input.phone);
  await refuseTakenExternalId(tx, existing, input.externalId);
  if (!existing) throw new Error("The contact that blocks the insert was not found.");
  return completeContact(tx, existing, input, origin);
}

/** @returns null when the phone or the externalId exists */
async function createContact(
  tx: Ctx,
  input: UpsertContact,
  origin: ContactOrigin,
): Promise<WrittenContact | null> {
  const id = newId("contact");
  const now = tx.clock.now();
  const choice = findChangedOptOut(EMPTY_FIELDS, input.optedOut, now, origin);
  const fields = { ...findChangedFields(EMPTY_FIELDS, input), ...choice };
  const row = { id, workspaceId: tx.workspaceId, phone: input.phone, source: origin, ...fields };
  const created = await tx.db
    .insert(contacts)
    .values({ ...row, createdAt: now, updatedAt: now })
    .onConflictDoNothing()
    .returning({ id: contacts.id });
  if (created.length === 0) return null;
  if (input.labels !== undefined && input.labels.length > 0) await setLabels(tx, id, input.labels);
  await appendAudit(tx, { action: "contact.created", targetId: id, data: { source: origin } });
  const choiceEvents = await auditOptOut(tx, id, choice);
  return { id, outcome: "created", numberChanged: false, events: ["contact.created", ...choiceEvents] };
}

/** The stored form of the number remains: the input may have another form. */
function completeContact(
  tx: Ctx,
  row: ContactRow,
  input: UpsertContact,
  origin: ContactOrigin,
): Promise<WrittenContact> {
  return changeContact(tx, row, { ...input, phone: row.phone ?? input.phone }, origin);
}

/**
 * Absent fields remain, null clears.
 * @throws AppError NOT_FOUND, CONTACT_CONFLICT, VALIDATION_ERROR, CHANGED_SINCE if it is not as expected
 */
export async function writeContactById(
  tx: Ctx,
  id: Id<"contact">,
  input: UpdateContact,
  origin: ContactOrigin = "api",
  expected?: ExpectedContact,
): Promise<WrittenContact> {
  if (input.phone !== undefined) await lockPhone(tx, input.phone);
  const [row] = await tx.db
    .select()
    .from(contacts)
    .where(and(eq(contacts.workspaceId, tx.workspaceId), eq(contacts.id, id)))
    .for("no key update");
  if (!row) throw notFound();
  requireContactUnchanged(row, expected);
  await refuseTakenPhone(tx, row, input.phone);
  await refuseTakenExternalId(tx, row, input.externalId);
  return changeContact(tx, row, input, origin);
}

async function lockContactByPhone(tx: Ctx, phone: string): Promise<ContactRow | undefined> {
  const [row] = await tx.db
    .select()
    .from(contacts)
    .where(and(eq(contacts.workspaceId, tx.workspaceId), matchesPhone(phone)))
    // The exact match wins over a contact with another form of the number.
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
    .where(and(eq(contacts.workspaceId, tx.workspaceId), ne(contacts.id, row.id), matchesPhone(phone)))
    .limit(1);
  if (other)
    throw contactConflict(
      `Another contact has the number ${phone}. Merge the two contacts or use another number.`,
      [row.id, other.id],
    );
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
  throw externalIdConflict(externalId, row ? [row.id, owner.id] : [owner.id]);
}

async function changeContact(
  tx: Ctx,
  row: ContactRow,
  input: UpdateContact,
  origin: ContactOrigin,
): Promise<WrittenContact> {
  const now = tx.clock.now();
  const phoneChanges = findChangedPhone(row, input.phone);
  const numberChanged = "waId" in phoneChanges;
  const fields = {
    ...findChangedFields(row, input),
    ...phoneChanges,
    ...(numberChanged ? ((await hasWritten(tx, row.id)) ? { phoneObservedAt: now } : CLEARED_IDENTITY) : {}),
  };
  const choice = findChangedOptOut(row, input.optedOut, now, origin);
  const changes = { ...fields, ...choice };
  const labels = input.labels === undefined ? null : await setLabels(tx, row.id, input.labels);
  const labelsChanged = labels !== null && labels.added.length + labels.removed.length > 0;
  const labelsBefore = labelsChanged ? { labels: labels.previous } : {};
  const labelsAfter = labelsChanged ? { labels: labels.current } : {};
  // WhatsApp's form of the phone repeats it.
  const { waId: _, ...shown } = { waId: null, ...fields };
  const audited = changedValues(row, shown);
  if (Object.keys(changes).length === 0 && !labelsChanged) {
    return { id: row.id, outcome: "unchanged", numberChanged: false, events: [] };
  }
  await tx.db
    .update(contacts)
    .set({ ...changes, updatedAt: now })
    .where(and(eq(contacts.workspaceId, tx.workspaceId), eq(contacts.id, row.id)));
  if (labelsChanged || Object.keys(audited.after).length > 0) {
    await appendAudit(tx, {
      action: "contact.updated",
      targetId: row.id,
      before: { ...audited.before, ...labelsBefore },
      after: { ...audited.after, ...labelsAfter },
    });
  }
  const choiceEvents = await auditOptOut(tx, row.id, choice);
  const updated = labelsChanged || Object.keys(fields).length > 0 ? (["contact.updated"] as const) : [];
  return {
    id: row.id,
    outcome: "updated",
    numberChanged,
    events: [...updated, ...choiceEvents],
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

async function auditOptOut(
  tx: Ctx,
  id: Id<"contact">,
  { optedOutAt }: Partial<MarketingChoice>,
): Promise<WrittenContact["events"]> {
  if (optedOutAt === undefined) return [];
  const action = optedOutAt ? "contact.opted_out" : "contact.opted_in";
  await appendAudit(tx, { action, targetId: id });
  return [action];
}
