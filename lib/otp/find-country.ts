import "server-only";
import { parsePhoneNumberFromString } from "libphonenumber-js/max";

/** The ISO 3166 country that a number belongs to by the world's numbering plans; null when none claims it. */
export function findCountry(digits: string): string | null {
  return parsePhoneNumberFromString(`+${digits}`)?.country ?? null;
}
