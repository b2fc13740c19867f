import "server-only";
import { and, eq, inArray, or, sql } from "drizzle-orm";
import type { Ctx } from "#db/ctx.ts";
import { contacts, conversations } from "#db/schema/index.ts";
import { hasNumber } from "#lib/contacts/match-number.ts";
import { currentBsuid } from "#lib/contacts/replace-bsuid.ts";
import { mayBeOneLine, numberHolders } from "#lib/contacts/rules.ts";
import { tellContact } from "#lib/contacts/tell-contact.ts";
import {
  type ContactIdentity,
  findContacts,
  isLate,
  newNames,
  upsertContact,
} from "#lib/contacts/upsert-contact.ts";
import { mergeContacts } from "#lib/conversations/merge-contacts.ts";
import { publishConversation } from "#lib/conversations/publish-conversation.ts";
import type { Id } from "#lib/id.ts";
import { isPhone } from "#lib/phone.ts";
import type { Sender } from "#lib/whatsapp/parse-webhook.ts";

/**
 * The contact of somebody whom WhatsApp names, made or completed; contacts that prove to be the same person become one. Who
 * writes from another line than we know has that one from then on, as if WhatsApp had told of the change. Call inside a
 * transaction.
 * @param at WhatsApp's time of what names them
 */
export async function resolveContact(tx: Ctx, sender: Sender, at: Date): Promise<Id<"contact">> {
  const identity: ContactIdentity = { ...sender, phone: phoneOf(sender.waId), at };
  const { id, duplicateIds, moved } = await upsertContact(tx, identity, "inbound");
  if (moved) await changeIdentity(tx, id, { waId: identity.waId, bsuid: null, phone: identity.phone, at });
  for (const fromId of duplicateIds) await mergeContacts(tx, { intoId: id, fromId });
  return id;
}

type ContactRow = typeof contacts.$inferSelect;

/** What WhatsApp says that somebody has from now on. */
interface NewIdentity {
  waId: string | null;
  bsuid: string | null;
  phone: string | null;
  /** WhatsApp's time of that. */
  at: Date;
}

/**
 * Gives a contact the ids that WhatsApp says it has from now on: a new number, a new business-scoped id. Another
 * contact of the new business-scoped id, or one with the new number who never wrote, is the same person and is merged; one
 * who did write had the number before, and loses it. A number of before what we know is left where it is now. Call inside a
 * transaction.
 */
export async function changeIdentity(
  tx: Ctx,
  contactId: Id<"contact">,
  { at, ...next }: NewIdentity,
): Promise<void> {
  const bsuid = await currentBsuid(tx, next.bsuid);
  const told = next.waId?.replace(/\D/g, "") || null;
  const holders = await holdersOf(tx, { contactId, waId: told, bsuid });
  const isSame = (row: Holder) =>
    (bsuid !== null && row.bsuid === bsuid) || (row.bsuid === null && row.lastInboundAt === null);
  const own = holders.find(({ id }) => id === contactId);
  // Whom WhatsApp names by no business-scoped id may be the same person: their word says nothing against this one.
  const late =
    bsuid !== next.bsuid || holders.some((row) => (row === own || row.bsuid !== null) && isLate(row, { at }));
  const waId = late ? null : told;
  if (waId === null && bsuid === null) return;
  const withNumber = numberHolders(holders, { bsuid: bsuid ?? own?.bsuid ?? null, waId, phone: null });
  const others = holders.filter(
    (row) => row !== own && ((bsuid !== null && row.bsuid === bsuid) || withNumber.includes(row)),
  );
  for (const row of others.filter(isSame)) await mergeContacts(tx, { intoId: contactId, fromId: row.id });
  const former = others.filter((row) => !isSame(row)).map(({ id }) => id);
  if (former.length > 0) {
    await tx.db
      .update(contacts)
      .set({ phone: null, waId: null, updatedAt: tx.clock.now() })
      .where(and(eq(contacts.workspaceId, tx.workspaceId), inArray(contacts.id, former)));
    for (const id of former) await tellContact(tx, ["contact.updated"], id);
  }
  const [changed] = await tx.db
    .update(contacts)
    .set({
      ...(waId === null ? {} : { waId, lineAsOf: at }),
      ...(waId !== null && next.phone !== null ? { phone: next.phone } : {}),
      ...(bsuid === null ? {} : { bsuid }),
      updatedAt: tx.clock.now(),
    })
    .where(and(eq(contacts.workspaceId, tx.workspaceId), eq(contacts.id, contactId)))
    .returning({ newPhone: sql<boolean>`new.phone is distinct from old.phone` });
  if (changed?.newPhone) await tellContact(tx, ["contact.updated"], contactId);
  const [thread] = await tx.db
    .select({ id: conversations.id })
    .from(conversations)
    .where(and(eq(conversations.workspaceId, tx.workspaceId), eq(conversations.contactId, contactId)));
  if (thread) await publishConversation(tx, thread.id);
}

type Holder = Awaited<ReturnType<typeof holdersOf>>[number];

/** The contact itself, and whoever else has one of the ids. */
function holdersOf(
  tx: Ctx,
  { contactId, waId, bsuid }: { contactId: Id<"contact">; waId: string | null; bsuid: string | null },
) {
  return tx.db
    .select({
      id: contacts.id,
      phone: contacts.phone,
      waId: contacts.waId,
      bsuid: contacts.bsuid,
      lineAsOf: contacts.lineAsOf,
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
          waId === null ? undefined : hasNumber(waId),
          bsuid === null ? undefined : eq(contacts.bsuid, bsuid),
        ),
      ),
    );
}

/** The number that a WhatsApp id is, if it is one that can be dialled. */
export function phoneOf(waId: string | null): string | null {
  return waId !== null && isPhone(waId) ? waId : null;
}

/**
 * Learns of a contact that we wrote to what a status tells beside: the ids that we lack and the names. What we dialled
 * stays, since WhatsApp's own form of a number may differ from it (whatsapp-cloud-api.md §1.8). Call inside a transaction.
 * @param at WhatsApp's time of the status
 */
export async function learnRecipient(tx: Ctx, read: ContactRow, told: Sender, at: Date): Promise<void> {
  if (!tellsNews(read, told)) return;
  // Who they are may have been corrected since it was read.
  const [contact] = await tx.db
    .select()
    .from(contacts)
    .where(and(eq(contacts.workspaceId, tx.workspaceId), eq(contacts.id, read.id)))
    .for("no key update");
  if (!contact || !tellsNews(contact, told)) return;
  const names = newNames(contact, told);
  if (Object.keys(names).length > 0) {
    await tx.db
      .update(contacts)
      .set({ ...names, updatedAt: tx.clock.now() })
      .where(and(eq(contacts.workspaceId, tx.workspaceId), eq(contacts.id, contact.id)));
    if ("profileName" in names) await tellContact(tx, ["contact.updated"], contact.id);
  }
  const waId = contact.waId === null ? told.waId : null;
  const bsuid = contact.bsuid === null ? told.bsuid : null;
  const phone = contact.phone === null ? phoneOf(waId) : null;
  if (waId !== null || bsuid !== null) await changeIdentity(tx, contact.id, { waId, bsuid, phone, at });
}

/** Whether a status tells what the contact lacks. One of a message to another number than they have is of somebody else. */
export function tellsNews(contact: ContactRow, told: Sender): boolean {
  const number = contact.waId ?? contact.phone;
  if (number !== null && told.waId !== null && !mayBeOneLine(told.waId, number)) return false;
  const lacks = (["waId", "bsuid"] as const).some((id) => contact[id] === null && told[id] !== null);
  return lacks || Object.keys(newNames(contact, told)).length > 0;
}

/** By which id a contact is known to WhatsApp, and since when it has its number. */
export async function readIdentity(
  tx: Ctx,
  contactId: Id<"contact">,
): Promise<Pick<ContactRow, "bsuid" | "lineAsOf">> {
  const [row] = await tx.db
    .select({ bsuid: contacts.bsuid, lineAsOf: contacts.lineAsOf })
    .from(contacts)
    .where(and(eq(contacts.workspaceId, tx.workspaceId), eq(contacts.id, contactId)));
  return row ?? { bsuid: null, lineAsOf: null };
}

/** The contact of a number whose business-scoped id we do not know. */
export async function findByNumberAlone(tx: Ctx, waId: string | null): Promise<Id<"contact"> | null> {
  if (waId === null) return null;
  const { contact } = await findContacts(tx, { phone: waId, waId, bsuid: null });
  return contact?.bsuid === null ? contact.id : null;
}

/** The contact of a business-scoped id, if we know the person. */
export async function findByBsuid(tx: Ctx, bsuid: string): Promise<Id<"contact"> | null> {
  const [row] = await tx.db
    .select({ id: contacts.id })
    .from(contacts)
    .where(and(eq(contacts.workspaceId, tx.workspaceId), eq(contacts.bsuid, bsuid)));
  return row?.id ?? null;
}
