import "server-only";
import { z } from "zod";
import { isPhone } from "#lib/phone.ts";
import { readable, text } from "./lenient.ts";
import type { MessageContent } from "./message-content.ts";

const addressSchema = z.object({
  street: text,
  city: text,
  state: text,
  zip: text,
  country: text,
  type: text,
});

const contactsSchema = readable(
  z.object({
    name: z.object({ formatted_name: text, first_name: text, last_name: text }).nullish().catch(null),
    phones: readable(z.object({ phone: text, wa_id: text, type: text })),
    emails: readable(z.object({ email: z.string().min(1), type: text })),
    urls: readable(z.object({ url: z.string().min(1), type: text })),
    addresses: readable(addressSchema),
    org: z.object({ company: text, department: text, title: text }).nullish().catch(null),
    birthday: text,
    origin: text,
    vcard: text,
  }),
);

type Card = z.output<typeof contactsSchema>[number];
type Contacts = Extract<MessageContent, { kind: "contacts" }>;

/** In answer to our asking for the phone number (whatsapp-cloud-api.md §4.9). */
const REQUESTED = "contact_request";

/**
 * The cards that a customer shared (whatsapp-cloud-api.md §4.5); null when they are no list.
 * @param message the whole message, which may name the cards' origin in their place
 */
export function readContacts(value: unknown, message: Record<string, unknown>): Contacts | null {
  if (!Array.isArray(value)) return null;
  const contacts = contactsSchema.parse(value).map((card) => {
    const { phones, org } = card;
    const requested = (card.origin ?? message.origin) === REQUESTED;
    return {
      name: nameOf(card),
      phones:
        phones.length > 0
          ? phones.flatMap(({ phone, wa_id }) => phone ?? wa_id ?? [])
          : vcardValues(card.vcard, "TEL"),
      organisation: org?.company ?? null,
      ...(requested ? { requested, waId: ownNumber(phones) } : {}),
      ...detailsOf(card),
    };
  });
  return { kind: "contacts", contacts };
}

function nameOf({ name, vcard }: Card): string {
  const parts = [name?.first_name, name?.last_name].filter(Boolean).join(" ");
  return name?.formatted_name ?? (parts || vcardValues(vcard, "FN")[0] || "");
}

/** The values of one property of a vCard (RFC 6350), such as `FN` or `TEL`; a card may consist of nothing else. */
function vcardValues(vcard: string | null, property: string): string[] {
  const lines = (vcard ?? "").replace(/\r?\n[ \t]/g, "").split(/\r?\n/);
  const start = new RegExp(`^(?:[\\w-]+\\.)?${property}(?:;[^:]*)?:(?:tel:)?(.+)$`, "i");
  return lines.flatMap((line) => start.exec(line)?.[1]?.trim() ?? []);
}

/** The number of the customer's own card: its WhatsApp id or, where that is absent, the digits of what is printed. */
function ownNumber(phones: Card["phones"]): string | null {
  const known = phones.find(({ wa_id }) => wa_id !== null)?.wa_id;
  const printed = phones
    .map(({ phone }) => phone ?? "")
    .find((phone) => /^\+|^\d{10,15}$/.test(phone.trim()));
  const digits = (known ?? printed ?? "").replace(/\D/g, "");
  return isPhone(digits) ? digits : null;
}

/** Everything else on a card; nothing where there is nothing else. */
function detailsOf(card: Card): { details?: NonNullable<Contacts["contacts"][number]["details"]> } {
  const { phones, emails, urls, org, birthday } = card;
  const addresses = card.addresses.flatMap(({ type, street, zip, city, state, country }) => {
    const address = [street, [zip, city].filter(Boolean).join(" "), state, country]
      .filter(Boolean)
      .join(", ");
    return address === "" ? [] : [{ address, type }];
  });
  const details = {
    ...(phones.some(({ wa_id, type }) => wa_id ?? type)
      ? { phones: phones.map(({ phone, wa_id, type }) => ({ phone, waId: wa_id, type })) }
      : {}),
    ...(emails.length > 0 ? { emails } : {}),
    ...(urls.length > 0 ? { urls } : {}),
    ...(addresses.length > 0 ? { addresses } : {}),
    ...(org?.department ? { department: org.department } : {}),
    ...(org?.title ? { jobTitle: org.title } : {}),
    ...(birthday ? { birthday } : {}),
  };
  return Object.keys(details).length > 0 ? { details } : {};
}
