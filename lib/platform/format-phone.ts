import { parsePhoneNumberFromString } from "libphonenumber-js/min";
import { isPhone } from "#lib/platform/phone.ts";

/** The same few numbers are formatted in every list, thread and event. */
const MAX_CACHED = 2000;
const cache = new Map<string, string>();

/** Formats a number internationally, in groups; unknown numbers stay digits. */
export function formatPhone(digits: string): string {
  const known = cache.get(digits);
  if (known !== undefined) return known;
  const text = parsePhoneNumberFromString(`+${digits}`)?.formatInternational() ?? `+${digits}`;
  if (cache.size >= MAX_CACHED) cache.clear();
  cache.set(digits, text);
  return text;
}

/** Formats a text that consists of an international phone number, such as a contact's name. */
export function formatIfPhone(text: string): string {
  const digits = text.replace(/\D/g, "");
  return /^\+[\d\s().\-/]+$/.test(text) && isPhone(digits) ? formatPhone(digits) : text;
}

/** Formats a WhatsApp id: digits as a phone number, a business-scoped id unchanged. */
export function formatPerson(id: string): string {
  return /^\d+$/.test(id) ? formatPhone(id) : id;
}
