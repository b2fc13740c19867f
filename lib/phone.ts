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
// An Argentine mobile number is dialled from abroad with a 9 before its ten digits, and at home with a 15 after the area code,
// which has two (11), three or four digits. A 15 at one place rules it out at the next, so the three cannot be confused.
const ARGENTINA = /^549?((?:11|[23][0-9])[0-9]{8})$/;
const ARGENTINA_WITH_15 = [
  /^549?(11)15([0-9]{8})$/,
  /^549?([23][0-9]{2})15([0-9]{7})$/,
  /^549?([23][0-9]{3})15([0-9]{6})$/,
];

/**
 * Every way in which the number of one phone line is written, the form of today first: that first form identifies the
 * line. Covers Brazil's ninth digit, Mexico's 1, and Argentina's 9 and 15. WhatsApp may name a number in another form than
 * was dialled (whatsapp-cloud-api.md §1.8).
 * @param phone digits, country code first
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
  const atHome = areaLengths.map((length) => `${national.slice(0, length)}15${national.slice(length)}`);
  const forms = [national, ...atHome].flatMap((digits) => [`549${digits}`, `54${digits}`]);
  return [`549${national}`, ...forms.slice(1)];
}

// The countries whose numbers have several forms (`phoneForms`).
const SEVERAL_FORMS = ["55", "52", "54"];

/**
 * What to look for anywhere in a number when somebody searches for digits: themselves and, where they are a whole number
 * with or without its country code, the other forms of it. None contains another.
 */
export function phoneFragments(digits: string): string[] {
  const national = SEVERAL_FORMS.flatMap((code) =>
    phoneForms(code + digits).map((form) => form.slice(code.length)),
  );
  const shortestFirst = [...new Set([digits, ...phoneForms(digits), ...national])].sort(
    (a, b) => a.length - b.length,
  );
  const found: string[] = [];
  for (const form of shortestFirst) if (!found.some((part) => form.includes(part))) found.push(form);
  return found;
}

/** Whether two numbers are forms of one phone line (`phoneForms`). */
export function isSamePhone(one: string, other: string): boolean {
  return phoneForms(one)[0] === phoneForms(other)[0];
}
