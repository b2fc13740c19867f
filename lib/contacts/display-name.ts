import "server-only";
import type { contacts } from "#db/schema/index.ts";
import { formatPhone } from "#lib/format-phone.ts";

type Named = Pick<typeof contacts.$inferSelect, "name" | "profileName" | "username" | "phone">;

/** Our name for the person wins over WhatsApp's; who has none is called by username or number. */
export function displayName(contact: Named): string {
  const number = contact.phone ? formatPhone(contact.phone) : null;
  return contact.name ?? contact.profileName ?? contact.username ?? number ?? "Unknown contact";
}
