import "server-only";
import type { contacts } from "#db/schema/index.ts";
import { formatIfPhone, formatPhone } from "#lib/format-phone.ts";

type Named = Pick<typeof contacts.$inferSelect, "name" | "profileName" | "username" | "phone">;

/** Our name for the person wins over WhatsApp's; who has none is called by username or number. A name that is a number is formatted as one. */
export function displayName(contact: Named): string {
  const number = contact.phone ? formatPhone(contact.phone) : null;
  const name = contact.name ?? contact.profileName;
  return (name === null ? null : formatIfPhone(name)) ?? contact.username ?? number ?? "Unknown contact";
}
