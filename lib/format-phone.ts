import { parsePhoneNumberFromString } from "libphonenumber-js/min";

/** Digits as people write a number: international, in groups; as they are when no plan knows them. */
export function formatPhone(digits: string): string {
  return parsePhoneNumberFromString(`+${digits}`)?.formatInternational() ?? `+${digits}`;
}

/** A person by WhatsApp's id: digits as a phone number, a business-scoped id as it is. */
export function formatPerson(id: string): string {
  return /^\d+$/.test(id) ? formatPhone(id) : id;
}
