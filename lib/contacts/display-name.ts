import "server-only";
import type { ContactRow } from "#lib/contacts/column-rules.ts";
import { formatIfPhone, formatPhone } from "#lib/platform/format-phone.ts";

type Named = Pick<ContactRow, "name" | "profileName" | "username" | "phone">;

/** Returns our name, else WhatsApp's profile name, username or phone. A name that is a number is formatted. */
export function displayName(contact: Named): string {
  const number = contact.phone ? formatPhone(contact.phone) : null;
  const name = contact.name ?? contact.profileName;
  return (name === null ? null : formatIfPhone(name)) ?? contact.username ?? number ?? "Unknown contact";
}
