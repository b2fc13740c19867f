import { parsePhoneNumberFromString } from "libphonenumber-js/min";

/**
 * WhatsApp's id of a phone number, which is not always what was dialled (whatsapp-cloud-api.md §1.8): Mexican numbers
 * carry a 1 after the country code, Argentine ones a 9, and Brazilian ones beyond the area codes 11 to 28 lose their extra 9.
 * @param digits E.164 without the plus
 */
export function waIdOf(digits: string): string {
  const mexican = /^52([2-9]\d{9})$/.exec(digits);
  if (mexican) return `521${mexican[1]}`;
  const argentine = /^54([1-8]\d{9})$/.exec(digits);
  if (argentine) return `549${argentine[1]}`;
  const brazilian = /^55([3-9]\d)9(\d{8})$/.exec(digits);
  if (brazilian) return `55${brazilian[1]}${brazilian[2]}`;
  return digits;
}

/** The ISO code of the country that a business-scoped id begins with (§4.9). */
export function countryOf(digits: string): string {
  const parsed = parsePhoneNumberFromString(`+${digits}`);
  if (parsed?.country) return parsed.country;
  return parsed?.countryCallingCode === "1" ? "US" : "ZZ";
}

/** The country calling code of a business's own number. */
function callingCodeOf(digits: string): string {
  return parsePhoneNumberFromString(`+${digits}`)?.countryCallingCode ?? "";
}

/**
 * The digits that a call's `to` dials (§1.1): plus, spaces, hyphens and brackets are taken away; what has no plus and is a
 * number of the business's own country gets its country code. Whatever else has no plus is taken as international, since
 * replies to a webhook's `from` work that way.
 * @returns null when no number is left
 */
export function dial(to: string, businessNumber: string): string | null {
  if (!/^\s*\+?[\d\s()-]+$/.test(to)) return null;
  const digits = to.replace(/\D/g, "");
  const complete = to.trimStart().startsWith("+") ? digits : (nationalOf(digits, businessNumber) ?? digits);
  return /^[1-9]\d{6,14}$/.test(complete) ? complete : null;
}

function nationalOf(digits: string, businessNumber: string): string | null {
  const code = callingCodeOf(businessNumber);
  if (code === "") return null;
  // North American numbers for tests and fiction are in no plan, but all have ten digits.
  if (code === "1" && /^[2-9]\d{9}$/.test(digits)) return code + digits;
  const parsed = parsePhoneNumberFromString(digits, { defaultCallingCode: code });
  return parsed?.isValid() ? parsed.number.slice(1) : null;
}
