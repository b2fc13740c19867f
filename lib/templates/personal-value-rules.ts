import { type ContactRow, erasedTexts } from "#lib/contacts/column-rules.ts";
import { firstNameOf } from "#lib/contacts/name-rules.ts";
import { attributeText } from "#lib/platform/attribute-values.ts";

/** Whom a template is sent to; somebody without a contact has only a number. */
export type TemplateRecipient = Pick<ContactRow, "phone"> & Partial<ContactRow>;

const normalize = (text: string) => text.trim().toLowerCase();
const digitsOf = (text: string) => text.replace(/\D/g, "");

/** The values that can be suggested for somebody else: none that is a name, phone number or field of this person. */
export function withoutPersonalValues(
  values: Readonly<Record<string, string>>,
  owner: TemplateRecipient,
): Record<string, string> {
  const { phone, name = null, profileName = null, attributes = {} } = owner;
  const texts = [
    ...erasedTexts(owner, "names"),
    ...erasedTexts(owner, "usernames"),
    firstNameOf(name),
    firstNameOf(profileName),
    ...Object.values(attributes).map(attributeText),
  ];
  const personal = new Set(texts.flatMap((text) => (text ? [normalize(text)] : [])));
  const isPersonal = (value: string) =>
    personal.has(normalize(value)) || (phone !== null && digitsOf(value) === phone);
  return Object.fromEntries(Object.entries(values).filter(([, value]) => !isPersonal(value)));
}
