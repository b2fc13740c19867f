import { toAsciiDigits } from "#lib/platform/digit-rules.ts";

/** Digits with country code: 15 is E.164's maximum, 8 the shortest number. */
export const PHONE_PATTERN = /^[1-9][0-9]{7,14}$/;

export function isPhone(value: string): boolean {
  return PHONE_PATTERN.test(value);
}

/**
 * A phone number as a person typed or pasted it, with ASCII digits and `+` for the international prefix, without the
 * invisible marks of telephone apps and the scheme of a link.
 */
export function cleanTypedPhone(typed: string): string {
  return toAsciiDigits(typed)
    .replace(/\p{Cf}/gu, "")
    .trim()
    .replace(/^(tel|whatsapp):/i, "")
    .replace(/^(＋|00)/, "+");
}

// Not dialed from abroad, as in +44 (0)20; Italy's zero belongs to the number.
const ZERO_AT_HOME = /^(\+(?!\s*39)[^(]*)\(0\)/;

/** Suggestions and pages use it; the API accepts only digits. @returns null when the rest is not a phone number */
export function suggestPhone(value: string): string | null {
  const typed = cleanTypedPhone(value).replace(ZERO_AT_HOME, "$1");
  // Brackets in front, or with a zero, are those of a number without country code.
  if (/^\(|^(?!\+\s*39).*\(0/.test(typed)) return null;
  const digits = typed.replace(/^\+/, "").replace(/[\s()./\p{Pd}]/gu, "");
  return isPhone(digits) ? digits : null;
}

// Brazilian mobile numbers, which began with 6 to 9, got a 9 in front; landlines (2 to 5) did not.
const BRAZIL = /^55([1-9]{2})(9?)([6-9][0-9]{7})$/;
// Mexico dropped the 1 before mobile numbers in 2019; no national number begins with 0 or 1.
const MEXICO = /^52(1?)([2-9][0-9]{9})$/;
// Argentine mobile numbers have a 9 before their ten digits from abroad and a 15 after the area code (two to four
// digits) at home. A 15 at one position excludes it at the others.
const ARGENTINA = /^549?((?:11|[23][0-9])[0-9]{8})$/;
const ARGENTINA_WITH_15 = [
  /^549?(11)15([0-9]{8})$/,
  /^549?([23][0-9]{2})15([0-9]{7})$/,
  /^549?([23][0-9]{3})15([0-9]{6})$/,
];

/**
 * Every form of a phone number, the current one first. WhatsApp may report another form than was dialed
 * (docs/whatsapp.md#phone-number-forms).
 * @param phone digits with country code
 */
export function phoneForms(phone: string): [string, ...string[]] {
  const [, area, , subscriber] = BRAZIL.exec(phone) ?? [];
  if (area !== undefined && subscriber !== undefined)
    return [`55${area}9${subscriber}`, `55${area}${subscriber}`];
  const [, , national] = MEXICO.exec(phone) ?? [];
  if (national !== undefined) return [`52${national}`, `521${national}`];
  return argentineForms(phone) ?? [phone];
}

function argentineForms(phone: string): [string, ...string[]] | null {
  const [, plain] = ARGENTINA.exec(phone) ?? [];
  const written = ARGENTINA_WITH_15.map((form) => form.exec(phone)).find(Boolean);
  const national = plain ?? (written ? `${written[1]}${written[2]}` : null);
  if (national === null) return null;
  const areaLengths = national.startsWith("11") ? [2] : [3, 4];
  const domesticForms = areaLengths.map(
    (length) => `${national.slice(0, length)}15${national.slice(length)}`,
  );
  const forms = [national, ...domesticForms].flatMap((digits) => [`549${digits}`, `54${digits}`]);
  return [`549${national}`, ...forms.slice(1)];
}

const SEVERAL_FORMS = ["55", "52", "54"];

/** The given digits and, for a complete number, its other forms. None contains another. */
export function phoneFragments(digits: string): string[] {
  const national = SEVERAL_FORMS.flatMap((code) =>
    phoneForms(code + digits).map((form) => form.slice(code.length)),
  );
  const shortestFirst = [...new Set([digits, ...phoneForms(digits), ...national])].sort(
    (a, b) => a.length - b.length,
  );
  const fragments: string[] = [];
  for (const form of shortestFirst) if (!fragments.some((part) => form.includes(part))) fragments.push(form);
  return fragments;
}

export function isEqualPhone(one: string, other: string): boolean {
  return phoneForms(one)[0] === phoneForms(other)[0];
}
