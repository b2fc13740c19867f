import { isSupportedCountry, parsePhoneNumberFromString } from "libphonenumber-js/min";
import { toAsciiDigits } from "#lib/platform/digit-rules.ts";
import { isPhone, suggestPhone } from "#lib/platform/phone.ts";

/**
 * Reads a phone that a person entered. Without + or 00, it may be a number of the country.
 * @param country ISO 3166; null if every phone has a country code
 * @returns digits with country code, or null
 */
export function readPhone(typed: string, country: string | null): string | null {
  const isInternational = /^\s*(\+|00)/.test(toAsciiDigits(typed));
  const national = isInternational || country === null ? null : parseNational(typed, country);
  return national ?? suggestPhone(typed);
}

function parseNational(typed: string, country: string): string | null {
  const number = isSupportedCountry(country) ? parsePhoneNumberFromString(typed, country) : undefined;
  if (!number?.isPossible()) return null;
  const digits = number.number.slice(1);
  return isPhone(digits) ? digits : null;
}
