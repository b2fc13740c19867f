import "server-only";
import { z } from "zod";
import { text } from "./lenient.ts";
import { type Contact, readIds, readSender } from "./read-sender.ts";
import type { PersonIds, Sender } from "./webhook-update.ts";

const idChange = z.object({ previous: text, current: text });

// An id that was replaced, in the shapes that were seen: the new one alone or beside the old one, in one member or in two.
const identityChangeSchema = z.object({
  type: text,
  body: text,
  customer: text,
  wa_id: text,
  new_wa_id: text,
  user_id: z.union([z.string(), idChange]).nullish().catch(null),
  new_user_id: text,
  previous_user_id: text,
});

/** The ids that a person had and has, as far as a notice names them. */
interface IdentityChange {
  type: string;
  former: PersonIds;
  current: PersonIds;
}

/** Reads the ids of a notice that a person's ids changed (whatsapp-cloud-api.md §4.5, §4.9); total over anything. */
export function readIdentityChange(value: unknown): IdentityChange {
  const notice = identityChangeSchema.safeParse(value).data;
  const pair = typeof notice?.user_id === "object" ? notice.user_id : null;
  const single = typeof notice?.user_id === "string" ? notice.user_id : null;
  const worded = readWords(notice?.body ?? null);
  const current = readIds(
    notice?.new_wa_id ?? notice?.wa_id ?? worded?.current.waId ?? null,
    notice?.new_user_id ?? pair?.current ?? single ?? worded?.current.bsuid ?? null,
  );
  // The words begin with a name that the customer chose: they are believed where they end with the id that the notice names.
  const former = worded && isSame(worded.current, current) ? worded.former : null;
  return {
    type: notice?.type ?? "",
    former: readIds(
      notice?.customer ?? (notice?.new_wa_id ? notice.wa_id : null) ?? former?.waId ?? null,
      notice?.previous_user_id ??
        pair?.previous ??
        (notice?.new_user_id ? single : null) ??
        former?.bsuid ??
        null,
    ),
    current,
  };
}

const BSUID = /^[A-Z]{2}\.[\w.-]*\w$/;

/** "User … changed from A to B", as WhatsApp words it. */
function readWords(body: string | null): { former: PersonIds; current: PersonIds } | null {
  const [, from = "", to = ""] = /changed from (\S{1,200}) to (\S{1,200}?)\.?$/.exec(body ?? "") ?? [];
  const isId = [from, to].every((id) => BSUID.test(id) || /^\+?\d{7,15}$/.test(id));
  return isId ? { former: readIds(from, null), current: readIds(to, null) } : null;
}

function isSame(worded: PersonIds, current: PersonIds): boolean {
  return worded.bsuid === null ? worded.waId === current.waId : worded.bsuid === current.bsuid;
}

/**
 * Whom a system message is about, by the ids that the person had before it: those lead to the contact that we know.
 * WhatsApp leaves out `from` where it does not disclose the phone, and `contacts` always names the new ids (§4.9).
 * @returns null when nobody is named
 */
export function readSystemSender(
  contacts: readonly Contact[],
  message: { from: string | null; from_user_id: string | null; system?: unknown },
): Sender | null {
  const { type, former, current } = readIdentityChange(message.system);
  const isOld = (id: string | null, now: string | null) => (id === now ? null : id);
  const named = readIds(message.from, message.from_user_id);
  const keepsNumber = type === "user_changed_user_id";
  const ids = {
    phone: named.waId ?? former.waId,
    userId: isOld(named.bsuid, current.bsuid) ?? former.bsuid,
    parentUserId: null,
  };
  const withoutNewIds = contacts.map((contact) => ({
    ...contact,
    user_id: isOld(contact.user_id, current.bsuid),
    wa_id: keepsNumber ? contact.wa_id : isOld(contact.wa_id, current.waId),
  }));
  return (
    readSender(withoutNewIds, ids) ??
    (keepsNumber ? readSender([], { ...ids, phone: current.waId }) : null) ??
    readSender(contacts, { phone: current.waId, userId: current.bsuid, parentUserId: null })
  );
}
