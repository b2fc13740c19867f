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
