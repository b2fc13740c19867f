import "server-only";
import { z } from "zod";
import { optionalText } from "#lib/whatsapp/lenient-schema.ts";
import { type Contact, isSameWaId, readIds, readSender } from "#lib/whatsapp/read-sender.ts";
import type { PersonIds, Sender } from "#lib/whatsapp/webhook-update.ts";

const idChange = z.object({ previous: optionalText, current: optionalText });

// Observed with or without the old id, in one member or two.
const identityChangeSchema = z.object({
  type: optionalText,
  body: optionalText,
  customer: optionalText,
  wa_id: optionalText,
  new_wa_id: optionalText,
  user_id: z.union([z.string(), idChange]).nullish().catch(null),
  new_user_id: optionalText,
  previous_user_id: optionalText,
});

interface IdentityChange {
  type: string;
  previous: PersonIds;
  current: PersonIds;
}

/** docs/whatsapp.md#user-ids */
export function readIdentityChange(value: unknown): IdentityChange {
  const notice = identityChangeSchema.safeParse(value).data;
  const pair = typeof notice?.user_id === "object" ? notice.user_id : null;
  const single = typeof notice?.user_id === "string" ? notice.user_id : null;
  const fromText = parseNoticeText(notice?.body ?? null);
  const current = readIds(
    notice?.new_wa_id ?? notice?.wa_id ?? fromText?.current.waId ?? null,
    notice?.new_user_id ?? pair?.current ?? single ?? fromText?.current.bsuid ?? null,
  );
  // The text begins with a name that the customer chose, so it is used only if it ends with the id in the notice.
  const previous = fromText && isSamePerson(fromText.current, current) ? fromText.previous : null;
  return {
    type: notice?.type ?? "",
    previous: readIds(
      notice?.customer ?? (notice?.new_wa_id ? notice.wa_id : null) ?? previous?.waId ?? null,
      notice?.previous_user_id ??
        pair?.previous ??
        (notice?.new_user_id ? single : null) ??
        previous?.bsuid ??
        null,
    ),
    current,
  };
}

const BSUID = /^[A-Z]{2}\.[\w.-]*\w$/;

function parseNoticeText(body: string | null): { previous: PersonIds; current: PersonIds } | null {
  const [, from = "", to = ""] = /changed from (\S{1,200}) to (\S{1,200}?)\.?$/.exec(body ?? "") ?? [];
  const isId = [from, to].every((id) => BSUID.test(id) || /^\+?\d{7,15}$/.test(id));
  return isId ? { previous: readIds(from, null), current: readIds(to, null) } : null;
}

function isSamePerson(idsFromText: PersonIds, current: PersonIds): boolean {
  if (idsFromText.bsuid !== null) return idsFromText.bsuid === current.bsuid;
  return isSameWaId(idsFromText.waId, current.waId);
}

/**
 * The contact is stored under the ids before the change. `from` is absent when the phone is hidden, and `contacts` has
 * the new ids (docs/whatsapp.md#hidden-phone-numbers).
 */
export function readSystemSender(
  contacts: readonly Contact[],
  message: { from: string | null; from_user_id: string | null; system?: unknown },
): Sender | null {
  const { type, previous, current } = readIdentityChange(message.system);
  const unlessCurrent = (id: string | null, now: string | null) => (id === now ? null : id);
  const named = readIds(message.from, message.from_user_id);
  const isSameNumber = type === "user_changed_user_id";
  const ids = {
    phone: named.waId ?? previous.waId,
    userId: unlessCurrent(named.bsuid, current.bsuid) ?? previous.bsuid,
    parentUserId: null,
  };
  const withoutNewIds = contacts.map((contact) => ({
    ...contact,
    user_id: unlessCurrent(contact.user_id, current.bsuid),
    wa_id: isSameNumber ? contact.wa_id : unlessCurrent(contact.wa_id, current.waId),
  }));
  return (
    readSender(withoutNewIds, ids) ??
    (isSameNumber ? readSender([], { ...ids, phone: current.waId }) : null) ??
    readSender(contacts, { phone: current.waId, userId: current.bsuid, parentUserId: null })
  );
}
