import { firstNameOf } from "#lib/contacts/name-rules.ts";
import { type Attributes, attributeText } from "#lib/platform/attribute-values.ts";

/** Whom a template is sent to. */
export interface TemplateRecipient {
  phone: string | null;
  name?: string | null;
  profileName?: string | null;
  username?: string | null;
  externalId?: string | null;
  attributes?: Readonly<Attributes>;
}

const normalize = (text: string) => text.trim().toLowerCase();
const digitsOf = (text: string) => text.replace(/\D/g, "");

/** The values that can be suggested for somebody else: none that is a name, phone number or field of this person. */
export function withoutPersonalValues(
  values: Readonly<Record<string, string>>,
  owner: TemplateRecipient,
): Record<string, string> {
  const { phone, name = null, profileName = null, username, externalId, attributes = {} } = owner;
  const fields = [name, firstNameOf(name), profileName, firstNameOf(profileName), username, externalId];
  const texts = [...fields, ...Object.values(attributes).map(attributeText)];
  const personal = new Set(texts.flatMap((text) => (text ? [normalize(text)] : [])));
  const isPersonal = (value: string) =>
    personal.has(normalize(value)) || (phone !== null && digitsOf(value) === phone);
  return Object.fromEntries(Object.entries(values).filter(([, value]) => !isPersonal(value)));
}
