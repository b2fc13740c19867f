import "server-only";
import { and, eq, inArray, or, sql } from "drizzle-orm";
import type { Ctx } from "#db/ctx.ts";
import { contacts, conversations } from "#db/schema/index.ts";
import type { ContactRow } from "#lib/contacts/column-rules.ts";
import { matchesPhone } from "#lib/contacts/match-phone.ts";
import { publishContactEvent } from "#lib/contacts/publish-contact-event.ts";
import { resolveBsuid } from "#lib/contacts/replace-bsuid.ts";
import { filterByPhone, isPossiblySamePhone } from "#lib/contacts/rules.ts";
import {
  type ContactIdentity,
  changedNames,
  identifyContact,
  isLate,
  upsertWhatsAppContact,
} from "#lib/contacts/upsert-whatsapp-contact.ts";
import { mergeContacts } from "#lib/conversations/actions/merge-contacts.ts";
import { publishConversation } from "#lib/conversations/publish-conversation.ts";
import type { Id } from "#lib/platform/id.ts";
import { isPhone } from "#lib/platform/phone.ts";
import type { Sender } from "#lib/whatsapp/parse-webhook.ts";

/**
 * Merges contacts that turn out to be the same person. Call inside a transaction. @param at WhatsApp's time of the
 * update
 */
export async function resolveContact(tx: Ctx, sender: Sender, at: Date): Promise<Id<"contact">> {
  const identity: ContactIdentity = { ...sender, phone: toPhone(sender.waId), at };
  const { id, duplicateIds, hasNewNumber } = await upsertWhatsAppContact(tx, identity, "inbound");
  if (hasNewNumber)
    await changeIdentity(tx, id, { waId: identity.waId, bsuid: null, phone: identity.phone, at });
  for (const fromId of duplicateIds) await mergeContacts(tx, { intoId: id, fromId });
  return id;
}

interface NewIdentity {
  waId: string | null;
  bsuid: string | null;
  phone: string | null;
  at: Date;
}

/**
 * Merges another contact with that business-scoped id, or with that number and no inbound message; one that has written
 * loses the number, which was reassigned. Call inside a transaction.
 */
export async function changeIdentity(
  tx: Ctx,
  contactId: Id<"contact">,
  { at, ...next }: NewIdentity,
): Promise<void> {
  const bsuid = await resolveBsuid(tx, next.bsuid);
  const newWaId = next.waId?.replace(/\D/g, "") || null;
  const matches = await findContactsWithIds(tx, { contactId, waId: newWaId, bsuid });
  const isSame = (row: MatchingContact) =>
    (bsuid !== null && row.bsuid === bsuid) || (row.bsuid === null && row.lastInboundAt === null);
  const own = matches.find(({ id }) => id === contactId);
  // A contact without a business-scoped id may be the same person, so its newer time does not make this one stale.
  const isStale =
    bsuid !== next.bsuid || matches.some((row) => (row === own || row.bsuid !== null) && isLate(row, { at }));
  const waId = isStale ? null : newWaId;
  if (waId === null && bsuid === null) return;
  const withPhone = filterByPhone(matches, { bsuid: bsuid ?? own?.bsuid ?? null, waId, phone: null });
  const others = matches.filter(
    (row) => row !== own && ((bsuid !== null && row.bsuid === bsuid) || withPhone.includes(row)),
  );
  for (const row of others.filter(isSame)) await mergeContacts(tx, { intoId: contactId, fromId: row.id });
  const previousOwners = others.filter((row) => !isSame(row)).map(({ id }) => id);
  if (previousOwners.length > 0) {
    await tx.db
      .update(contacts)
      .set({ phone: null, waId: null, updatedAt: tx.clock.now() })
      .where(and(eq(contacts.workspaceId, tx.workspaceId), inArray(contacts.id, previousOwners)));
    for (const id of previousOwners) await publishContactEvent(tx, ["contact.updated"], id);
  }
  const [changed] = await tx.db
    .update(contacts)
    .set({
      ...(waId === null ? {} : { waId, phoneObservedAt: at }),
      ...(waId !== null && next.phone !== null ? { phone: next.phone } : {}),
      ...(bsuid === null ? {} : { bsuid }),
      updatedAt: tx.clock.now(),
    })
    .where(and(eq(contacts.workspaceId, tx.workspaceId), eq(contacts.id, contactId)))
    .returning({ newPhone: sql<boolean>`new.phone is distinct from old.phone` });
  if (changed?.newPhone) await publishContactEvent(tx, ["contact.updated"], contactId);
  const [thread] = await tx.db
    .select({ id: conversations.id })
    .from(conversations)
    .where(and(eq(conversations.workspaceId, tx.workspaceId), eq(conversations.contactId, contactId)));
  if (thread) await publishConversation(tx, thread.id);
}

type MatchingContact = Awaited<ReturnType<typeof findContactsWithIds>>[number];

function findContactsWithIds(
  tx: Ctx,
  { contactId, waId, bsuid }: { contactId: Id<"contact">; waId: string | null; bsuid: string | null },
) {
  return tx.db
    .select({
      id: contacts.id,
      phone: contacts.phone,
      waId: contacts.waId,
      bsuid: contacts.bsuid,
      phoneObservedAt: contacts.phoneObservedAt,
      lastInboundAt: conversations.lastInboundAt,
    })
    .from(contacts)
    .leftJoin(
      conversations,
      and(eq(conversations.workspaceId, contacts.workspaceId), eq(conversations.contactId, contacts.id)),
    )
    .where(
      and(
        eq(contacts.workspaceId, tx.workspaceId),
        or(
          eq(contacts.id, contactId),
          waId === null ? undefined : matchesPhone(waId),
          bsuid === null ? undefined : eq(contacts.bsuid, bsuid),
        ),
      ),
    );
}

export function toPhone(waId: string | null): string | null {
  return waId !== null && isPhone(waId) ? waId : null;
}

/**
 * Preserves the dialed number, because WhatsApp's form of it may differ (docs/whatsapp.md#phone-number-forms). Call
 * inside a transaction.
 */
export async function updateRecipient(tx: Ctx, read: ContactRow, sender: Sender, at: Date): Promise<void> {
  if (!hasNewData(read, sender)) return;
  // The contact may have changed since it was read.
  const [contact] = await tx.db
    .select()
    .from(contacts)
    .where(and(eq(contacts.workspaceId, tx.workspaceId), eq(contacts.id, read.id)))
    .for("no key update");
  if (!contact || !hasNewData(contact, sender)) return;
  const names = changedNames(contact, sender);
  if (Object.keys(names).length > 0) {
    await tx.db
      .update(contacts)
      .set({ ...names, updatedAt: tx.clock.now() })
      .where(and(eq(contacts.workspaceId, tx.workspaceId), eq(contacts.id, contact.id)));
    if ("profileName" in names) await publishContactEvent(tx, ["contact.updated"], contact.id);
  }
  const waId = contact.waId === null ? sender.waId : null;
  const bsuid = contact.bsuid === null ? sender.bsuid : null;
  const phone = contact.phone === null ? toPhone(waId) : null;
  if (waId !== null || bsuid !== null) await changeIdentity(tx, contact.id, { waId, bsuid, phone, at });
}

/** A status of a message to a different number is about another person. */
export function hasNewData(contact: ContactRow, sender: Sender): boolean {
  const number = contact.waId ?? contact.phone;
  if (number !== null && sender.waId !== null && !isPossiblySamePhone(sender.waId, number)) return false;
  const lacks = (["waId", "bsuid"] as const).some((id) => contact[id] === null && sender[id] !== null);
  return lacks || Object.keys(changedNames(contact, sender)).length > 0;
}

export async function getIdentity(
  tx: Ctx,
  contactId: Id<"contact">,
): Promise<Pick<ContactRow, "bsuid" | "phoneObservedAt">> {
  const [row] = await tx.db
    .select({ bsuid: contacts.bsuid, phoneObservedAt: contacts.phoneObservedAt })
    .from(contacts)
    .where(and(eq(contacts.workspaceId, tx.workspaceId), eq(contacts.id, contactId)));
  return row ?? { bsuid: null, phoneObservedAt: null };
}

export async function findByPhoneOnly(tx: Ctx, waId: string | null): Promise<Id<"contact"> | null> {
  if (waId === null) return null;
  const { contact } = await identifyContact(tx, { phone: waId, waId, bsuid: null });
  return contact?.bsuid === null ? contact.id : null;
}

export async function findByBsuid(tx: Ctx, bsuid: string): Promise<Id<"contact"> | null> {
  const [row] = await tx.db
    .select({ id: contacts.id })
    .from(contacts)
    .where(and(eq(contacts.workspaceId, tx.workspaceId), eq(contacts.bsuid, bsuid)));
  return row?.id ?? null;
}
