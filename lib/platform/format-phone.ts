import { parsePhoneNumberFromString } from "libphonenumber-js/min";
import { isPhone } from "#lib/platform/phone.ts";

/** The same few numbers are formatted in every list, thread and event. */
const MAX_CACHED = 2000;
const cache = new Map<string, string>();

export function formatPhone(digits: string): string {
  const known = cache.get(digits);
  if (known !== undefined) return known;
  const text = parsePhoneNumberFromString(`+${digits}`)?.formatInternational() ?? `+${digits}`;
  if (cache.size >= MAX_CACHED) cache.clear();
  cache.set(digits, text);
  return text;
}

export function formatIfPhone(text: string): string {
  const digits = text.replace(/\D/g, "");
  return /^\+[\d\s().\-/]+$/.test(text) && isPhone(digits) ? formatPhone(digits) : text;
}

/** Business-scoped ids stay unchanged. */
export function formatPerson(id: string): string {
  return /^\d+$/.test(id) ? formatPhone(id) : id;
}
