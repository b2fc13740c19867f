import "server-only";
import { inArray, or, type SQL } from "drizzle-orm";
import { contacts } from "#db/schema/index.ts";
import { phoneForms } from "#lib/phone.ts";

/** Whether a contact has one of a line's numbers, as we dial it or as WhatsApp tells it. */
export function hasNumber(phone: string): SQL | undefined {
  const forms = phoneForms(phone);
  return or(inArray(contacts.phone, forms), inArray(contacts.waId, forms));
}
