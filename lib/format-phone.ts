import { parsePhoneNumberFromString } from "libphonenumber-js/min";
import { isPhone } from "#lib/phone.ts";

/** So many formatted numbers are kept: a list, a thread and every event show the same few again and again. */
const FORMATTED_KEPT = 2000;
const formatted = new Map<string, string>();

/** Digits as people write a number: international, in groups; as they are when no plan knows them. */
export function formatPhone(digits: string): string {
  const known = formatted.get(digits);
  if (known !== undefined) return known;
  const text = parsePhoneNumberFromString(`+${digits}`)?.formatInternational() ?? `+${digits}`;
  if (formatted.size >= FORMATTED_KEPT) formatted.clear();
  formatted.set(digits, text);
  return text;
}

/** A text as it is shown: formatted where it is nothing but an international phone number, such as a name that is one. */
export function formatIfPhone(text: string): string {
  const digits = text.replace(/\D/g, "");
  return /^\+[\d\s().\-/]+$/.test(text) && isPhone(digits) ? formatPhone(digits) : text;
}

/** A person by WhatsApp's id: digits as a phone number, a business-scoped id as it is. */
export function formatPerson(id: string): string {
  return /^\d+$/.test(id) ? formatPhone(id) : id;
}
