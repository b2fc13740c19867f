/**
 * A recipient as the API takes it: digits only, country code first. 15 is E.164's maximum,
 * 8 the shortest that a country code and a subscriber number make (specification §4; API.md §1).
 */
export const PHONE_PATTERN = /^[1-9][0-9]{7,14}$/;

export function isPhone(value: string): boolean {
  return PHONE_PATTERN.test(value);
}

/**
 * The digits of what a person or another system wrote with plus, spaces, brackets, dots or hyphens;
 * null when what remains is no recipient. Only for suggestions and pages: the API itself takes digits only.
 */
export function suggestPhone(value: string): string | null {
  const digits = value
    .trim()
    .replace(/^(\+|00)/, "")
    .replace(/[\s().\-/]/g, "");
  return isPhone(digits) ? digits : null;
}

// A Brazilian mobile number began with 6 to 9 before each was given a 9 in front; a landline begins with 2 to 5 and never
// got one, so it has no other form.
const BRAZIL = /^55([1-9]{2})(9?)([6-9][0-9]{7})$/;
// Mexico dropped the 1 before mobile numbers in 2019; no national number begins with 0 or 1.
const MEXICO = /^52(1?)([2-9][0-9]{9})$/;

/**
 * Every way in which one line's number is written: itself, and its form with or without Brazil's ninth digit or Mexico's 1.
 * WhatsApp may tell a number in the other form than was dialled (whatsapp-cloud-api.md §1.8). The form of today comes first.
 */
export function phoneForms(phone: string): [string, ...string[]] {
  const [, area, , subscriber] = BRAZIL.exec(phone) ?? [];
  if (area !== undefined && subscriber !== undefined)
    return [`55${area}9${subscriber}`, `55${area}${subscriber}`];
  const [, , national] = MEXICO.exec(phone) ?? [];
  if (national !== undefined) return [`52${national}`, `521${national}`];
  return [phone];
}
