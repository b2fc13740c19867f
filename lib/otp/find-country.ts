import "server-only";
import { parsePhoneNumberFromString } from "libphonenumber-js/max";

/** @returns the ISO 3166 country of a number's prefix; null when unassigned */
export function findCountry(digits: string): string | null {
  return parsePhoneNumberFromString(`+${digits}`)?.country ?? null;
}
