import "server-only";
import { parsePhoneNumberFromString } from "libphonenumber-js/max";

/** @returns an ISO 3166 code; null for an unassigned prefix */
export function findCountry(digits: string): string | null {
  return parsePhoneNumberFromString(`+${digits}`)?.country ?? null;
}
