import "server-only";
import type { MessagePayload } from "#lib/whatsapp/build-message.ts";
import type { ContactCard } from "#lib/whatsapp/contact-cards-schema.ts";
import type { MessageContent } from "#lib/whatsapp/message-content.ts";
import { readContactCards } from "#lib/whatsapp/read-contacts.ts";

/** docs/whatsapp.md#locations-contacts-and-reactions */
export function buildContactCards(cards: readonly ContactCard[]): {
  payload: MessagePayload;
  content: MessageContent;
} {
  const contacts = cards.map(toWhatsappCard);
  return {
    payload: { type: "contacts", contacts: contacts.map(withFirstName) },
    content: readContactCards(contacts),
  };
}

function toWhatsappCard({
  name,
  phones,
  addresses,
  organization,
  department,
  jobTitle,
  ...rest
}: ContactCard) {
  const { formatted, first, middle, last, ...affixes } = name;
  const org = { company: organization, department, title: jobTitle };
  return {
    name: { formatted_name: formatted, first_name: first, middle_name: middle, last_name: last, ...affixes },
    ...(phones ? { phones: phones.map(({ waId, ...phone }) => ({ ...phone, wa_id: waId })) } : {}),
    ...(addresses
      ? { addresses: addresses.map(({ countryCode, ...parts }) => ({ ...parts, country_code: countryCode })) }
      : {}),
    ...(Object.values(org).some((value) => value !== undefined) ? { org } : {}),
    ...rest,
  };
}

/** Meta's clients reject a card with only a formatted name. */
function withFirstName({ name, ...card }: ReturnType<typeof toWhatsappCard>) {
  return { ...card, name: { ...name, first_name: name.first_name ?? name.formatted_name } };
}
