import "server-only";
import type { ContactRow } from "#lib/contacts/column-rules.ts";
import { chooseDisplayName } from "#lib/contacts/name-rules.ts";
import { formatIfPhone, formatPhone } from "#lib/platform/format-phone.ts";

type Named = Pick<ContactRow, "name" | "profileName" | "username" | "phone">;

/** Returns what the pages call a contact. A name that is a number is formatted. */
export function displayName({ name, profileName, username, phone }: Named): string {
  return chooseDisplayName({
    name: name === null ? null : formatIfPhone(name),
    profileName: profileName === null ? null : formatIfPhone(profileName),
    username,
    phoneDisplay: phone === null ? null : formatPhone(phone),
  });
}

/** Returns the name that messages address a contact with; null if it has none, or its number instead of one. */
export function personalName(contact: Pick<Named, "name" | "profileName" | "phone">): string | null {
  const name = contact.name ?? contact.profileName;
  if (name === null || name === contact.phone) return null;
  return contact.phone !== null && formatIfPhone(name) === formatPhone(contact.phone) ? null : name;
}
