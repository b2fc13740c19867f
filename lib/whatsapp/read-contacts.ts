import "server-only";
import { z } from "zod";
import { readPhone } from "#lib/platform/national-phone.ts";
import { isPhone } from "#lib/platform/phone.ts";
import { optionalText, validItems } from "#lib/whatsapp/lenient-schema.ts";
import type { MessageContent } from "#lib/whatsapp/message-content.ts";

const addressSchema = z.object({
  street: optionalText,
  city: optionalText,
  state: optionalText,
  zip: optionalText,
  country: optionalText,
  country_code: optionalText,
  type: optionalText,
});

const contactsSchema = validItems(
  z.object({
    name: z
      .object({
        formatted_name: optionalText,
        first_name: optionalText,
        middle_name: optionalText,
        last_name: optionalText,
        prefix: optionalText,
        suffix: optionalText,
      })
      .nullish()
      .catch(null),
    phones: validItems(z.object({ phone: optionalText, wa_id: optionalText, type: optionalText })),
    emails: validItems(z.object({ email: z.string().min(1), type: optionalText })),
    urls: validItems(z.object({ url: z.string().min(1), type: optionalText })),
    addresses: validItems(addressSchema),
    org: z
      .object({ company: optionalText, department: optionalText, title: optionalText })
      .nullish()
      .catch(null),
    birthday: optionalText,
    origin: optionalText,
    vcard: optionalText,
  }),
);

type Card = z.output<typeof contactsSchema>[number];
type Contacts = Extract<MessageContent, { kind: "contacts" }>;

/** docs/whatsapp.md#hidden-phone-numbers */
const REQUESTED = "contact_request";

/** @param message may hold the cards' origin instead of the cards themselves (docs/whatsapp.md#inbound-messages) */
export function readContacts(value: unknown, message: Record<string, unknown>): Contacts | null {
  return Array.isArray(value) ? readContactCards(value, message.origin) : null;
}

/** @param origin of the cards that have none of their own */
export function readContactCards(cards: readonly unknown[], origin: unknown = null): Contacts {
  const contacts = contactsSchema.parse(cards).map((card) => {
    const { phones, org } = card;
    const requested = (card.origin ?? origin) === REQUESTED;
    return {
      name: getName(card),
      phones:
        phones.length > 0
          ? phones.flatMap(({ phone, wa_id }) => phone ?? wa_id ?? [])
          : vcardValues(card.vcard, "TEL"),
      organization: org?.company ?? null,
      ...(requested ? { requested, waId: getOwnNumber(phones) } : {}),
      ...getDetails(card),
    };
  });
  return { kind: "contacts", contacts };
}

function getName({ name, vcard }: Card): string {
  const parts = [name?.first_name, name?.last_name].filter(Boolean).join(" ");
  return name?.formatted_name ?? (parts || vcardValues(vcard, "FN")[0] || "");
}

/** Some cards have only a vCard (RFC 6350). */
function vcardValues(vcard: string | null, property: string): string[] {
  const lines = (vcard ?? "").replace(/\r?\n[ \t]/g, "").split(/\r?\n/);
  const start = new RegExp(`^(?:[\\w-]+\\.)?${property}(?:;[^:]*)?:(?:tel:)?(.+)$`, "i");
  return lines.flatMap((line) => start.exec(line)?.[1]?.trim() ?? []);
}

function getOwnNumber(phones: Card["phones"]): string | null {
  const known = phones.find(({ wa_id }) => wa_id !== null)?.wa_id;
  const printed = phones
    .map(({ phone }) => phone ?? "")
    .find((phone) => /^\+|^\d{10,15}$/.test(phone.trim()));
  if (!known) return readPhone(printed ?? "", null);
  const digits = known.replace(/\D/g, "");
  return isPhone(digits) ? digits : null;
}

function getDetails(card: Card): { details?: NonNullable<Contacts["contacts"][number]["details"]> } {
  const { phones, emails, urls, org, birthday } = card;
  const addresses = card.addresses.flatMap(({ country_code: countryCode, ...parts }) => {
    const { street, city, state, zip, country } = parts;
    const address = [street, [zip, city].filter(Boolean).join(" "), state, country ?? countryCode]
      .filter(Boolean)
      .join(", ");
    return address === "" ? [] : [{ address, ...parts, countryCode }];
  });
  const nameParts = readNameParts(card);
  const details = {
    ...(nameParts ? { nameParts } : {}),
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

function readNameParts({ name }: Card) {
  if (!name) return null;
  const { first_name: first, middle_name: middle, last_name: last, prefix, suffix } = name;
  const parts = { first, middle, last, prefix, suffix };
  return Object.values(parts).some((part) => part !== null) ? parts : null;
}
