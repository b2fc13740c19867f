import { parsePhoneNumberFromString } from "libphonenumber-js/min";

/** Digits as people write a number: international, in groups; as they are when no plan knows them. */
export function formatPhone(digits: string): string {
  return parsePhoneNumberFromString(`+${digits}`)?.formatInternational() ?? `+${digits}`;
}
