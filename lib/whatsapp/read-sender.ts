import "server-only";
import { z } from "zod";
import { isEqualPhone } from "#lib/platform/phone.ts";
import { optionalText } from "#lib/whatsapp/lenient-schema.ts";
import type { PersonIds, Sender } from "#lib/whatsapp/webhook-update.ts";

/** docs/whatsapp.md#webhook-envelope */
export const contactSchema = z.object({
  profile: z.object({ name: optionalText, username: optionalText }).nullish().catch(null),
  wa_id: optionalText,
  user_id: optionalText,
  parent_user_id: optionalText,
});

// Far more than WhatsApp allows.
const NAME_MAX = 200;

export type Contact = z.output<typeof contactSchema>;

/** The business-scoped id has been observed in the phone's member too (docs/whatsapp.md#user-ids). */
export function readIds(phone: string | null, userId: string | null): PersonIds {
  const digits = phone?.replace(/[+\s()-]/g, "") ?? "";
  if (/^\d+$/.test(digits)) return { waId: digits, bsuid: userId };
  return { waId: null, bsuid: userId ?? (/\w/.test(digits) ? phone : null) };
}

/** An unmatched contact may be another person's: it is used only when the item has no ids and there is no other. */
export function readSender(
  contacts: readonly Contact[],
  item: { phone: string | null; userId: string | null; parentUserId: string | null },
): Sender | null {
  const own = readIds(item.phone, item.userId);
  const contact = findContact(contacts, own);
  const contactIds = readIds(contact?.wa_id ?? null, contact?.user_id ?? null);
  const waId = own.waId ?? contactIds.waId;
  const bsuid = own.bsuid ?? contactIds.bsuid;
  if (waId === null && bsuid === null) return null;
  return {
    waId,
    bsuid,
    parentBsuid: item.parentUserId ?? contact?.parent_user_id ?? null,
    username: cleanName(contact?.profile?.username?.replace(/^@/, "")),
    profileName: cleanName(contact?.profile?.name),
  };
}

/** PostgreSQL normalizes names for search in quadratic time. */
function cleanName(given: string | null | undefined): string | null {
  return (
    given
      ?.slice(0, 2 * NAME_MAX)
      .trim()
      .slice(0, NAME_MAX)
      .toWellFormed() || null
  );
}

function findContact(contacts: readonly Contact[], own: PersonIds): Contact | undefined {
  if (own.waId === null && own.bsuid === null) return contacts.length === 1 ? contacts[0] : undefined;
  const named = contacts.map((contact) => ({ contact, ids: readIds(contact.wa_id, contact.user_id) }));
  const match =
    named.find(({ ids }) => isSameId(ids.bsuid, own.bsuid) || isSameId(ids.waId, own.waId)) ??
    named.find(({ ids }) => isSameWaId(ids.waId, own.waId));
  return match?.contact;
}

function isSameId(one: string | null, other: string | null): boolean {
  return one !== null && one === other;
}

/** In any form (docs/whatsapp.md#phone-number-forms). */
export function isSameWaId(one: string | null, other: string | null): boolean {
  return one !== null && other !== null && isEqualPhone(one, other);
}
