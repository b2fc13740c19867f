import { isSupportedCountry, type PhoneNumber, parsePhoneNumberFromString } from "libphonenumber-js/min";
import { cleanTypedPhone, isPhone, suggestPhone } from "#lib/platform/phone.ts";

/**
 * Reads a phone that a person entered. Without + or 00, it may be a number of the country.
 * @param country ISO 3166; null if every phone has a country code
 * @returns digits with country code, or null
 */
export function readPhone(typed: string, country: string | null): string | null {
  const cleaned = cleanTypedPhone(typed);
  if (cleaned.startsWith("+")) return parseInternational(cleaned) ?? suggestPhone(typed);
  return (country === null ? null : parseNational(cleaned, country)) ?? suggestPhone(typed);
}

/** Removes what is dialed only at home, such as the zero of +44 (0)20. */
function parseInternational(typed: string): string | null {
  const number = parsePhoneNumberFromString(typed, { extract: false });
  return number?.ext === undefined ? toPossible(number) : null;
}

function parseNational(typed: string, country: string): string | null {
  return isSupportedCountry(country) ? toPossible(parsePhoneNumberFromString(typed, country)) : null;
}

function toPossible(number: PhoneNumber | undefined): string | null {
  if (!number?.isPossible()) return null;
  const digits = number.number.slice(1);
  return isPhone(digits) ? digits : null;
}
