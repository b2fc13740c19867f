import "server-only";
import { z } from "zod";
import { text } from "./lenient.ts";
import type { PersonIds, Sender } from "./webhook-update.ts";

/** An item of a change's `contacts` (whatsapp-cloud-api.md §4.3). */
export const contactSchema = z.object({
  profile: z.object({ name: text, username: text }).nullish().catch(null),
  wa_id: text,
  user_id: text,
  parent_user_id: text,
});

// Far beyond what WhatsApp lets anybody be called.
const NAME_MAX = 200;

export type Contact = z.output<typeof contactSchema>;

/**
 * A person's ids from the members that hold them: the phone as digits however it is written, and a business-scoped id that
 * stands in the phone's place, as has been seen (§4.9), in its own.
 */
export function readIds(phone: string | null, userId: string | null): PersonIds {
  const digits = phone?.replace(/[+\s()-]/g, "") ?? "";
  if (/^\d+$/.test(digits)) return { waId: digits, bsuid: userId };
  return { waId: null, bsuid: userId ?? (/\w/.test(digits) ? phone : null) };
}

/**
 * The sender by all names: the item's own, and those of the contact that belongs to it. Names of a contact that belongs to
 * somebody else would make one person of two, so a contact is matched by an id, and taken unmatched only when the item
 * names nobody and there is no other.
 * @returns null when nobody is named
 */
export function readSender(
  contacts: readonly Contact[],
  item: { phone: string | null; userId: string | null; parentUserId: string | null },
): Sender | null {
  const own = readIds(item.phone, item.userId);
  const contact = findContact(contacts, own);
  const theirs = readIds(contact?.wa_id ?? null, contact?.user_id ?? null);
  const waId = own.waId ?? theirs.waId;
  const bsuid = own.bsuid ?? theirs.bsuid;
  if (waId === null && bsuid === null) return null;
  return {
    waId,
    bsuid,
    parentBsuid: item.parentUserId ?? contact?.parent_user_id ?? null,
    username: nameOf(contact?.profile?.username?.replace(/^@/, "")),
    profileName: nameOf(contact?.profile?.name),
  };
}

/** A name of the person's own, cut where no name goes: the database folds it for search, at a quadratic cost. */
function nameOf(given: string | null | undefined): string | null {
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
  return contacts.find((contact) => {
    const { waId, bsuid } = readIds(contact.wa_id, contact.user_id);
    return (bsuid !== null && bsuid === own.bsuid) || (waId !== null && waId === own.waId);
  });
}
