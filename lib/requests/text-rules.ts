import { redact } from "#lib/log.ts";

/** What stands for a secret. */
export const HIDDEN = "••••••";

/** So many characters of a path, a query or a header are kept. */
export const LINE_KEPT = 1024;

/** Masks a text, of which it reads no more than `most` characters. */
export type MaskText = (value: string, most: number) => string;

// All that are sought are sought at once, in a pattern whose size the caller does not decide.
const SOUGHT_MAX = 64;
const SOUGHT_LENGTH = 64;

/** The fewest characters by which a value is sought in other texts; shorter ones would blot out half of them. */
const SOUGHT_MIN = 4;

// Phone numbers in a text: as many digits as one has, or behind a plus however they are set apart. Ids of ours and UUIDs
// hold digits too; they are found first, and stay. Where passcodes are spoken of, shorter runs count as well.
const IDS = String.raw`(?<id>\b[a-z]+_[0-7][0-9a-hjkmnp-tv-z]{25}\b|\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b)`;
const PHONES = new RegExp(String.raw`${IDS}|\+\d(?:[\s().\-/]*\d){7,14}|\d{8,}`, "gi");
const PHONES_AND_PASSCODES = new RegExp(String.raw`${IDS}|\+\d(?:[\s().\-/]*\d){7,14}|\d{6,}`, "gi");
const PASSCODE_MAX = 8;
const OTP_PATH = /\/v1\/otp\//i;

// What an address of the web may say in confidence: who logs in, and everything behind the question mark. A link without
// one matches too: looked at once, and never again from each of its letters.
const CREDENTIALS = /(https?:\/\/)[^\s/@"]*@/gi;
const LINKS = /(https?:\/\/[^\s?#"]+)(\?[^\s#"]*)?/gi;

/** What was said in confidence, so that it can be found again in other texts. */
export class Sought {
  readonly #secrets = new Set<string>();
  readonly #recipients = new Set<string>();

  secret(said: string): void {
    note(this.#secrets, said);
  }

  recipient(said: string): void {
    note(this.#recipients, said);
  }

  /** Each with what stands for it. Secrets go first: recipients are also known by their digits. */
  masks(): Map<string, string> {
    const recipients = [...this.#recipients].filter((said) => !this.#secrets.has(said));
    const masks = [
      ...[...this.#secrets].map((said): [string, string] => [said, HIDDEN]),
      ...recipients.map((said): [string, string] => [said, maskRecipient(said)]),
    ];
    return new Map(masks.slice(0, SOUGHT_MAX));
  }
}

/** Notes a value as it was said and without what sets its digits apart. */
function note(found: Set<string>, said: string): void {
  const start = said.slice(0, 4 * SOUGHT_LENGTH);
  for (const form of [start, start.replace(/[\s().\-/+]/g, "")]) {
    if (form.length >= SOUGHT_MIN && found.size < SOUGHT_MAX) found.add(form.slice(0, SOUGHT_LENGTH));
  }
}

/**
 * Masks what is sought, and keys, links' secrets and phone numbers wherever they stand, in time that is linear in the text.
 * @param passcodes whether every run of six to eight digits may be a passcode
 */
export function textMask({ sought, passcodes }: { sought: Sought | null; passcodes: boolean }): MaskText {
  const masks = sought?.masks() ?? new Map<string, string>();
  const pattern = patternOf([...masks.keys()]);
  const digits = passcodes ? PHONES_AND_PASSCODES : PHONES;
  const maskDigits = (found: string, id: string | undefined) =>
    id ?? (passcodes && found.length <= PASSCODE_MAX ? HIDDEN : maskRecipient(found));
  return (value, most) => {
    const text = value.slice(0, most);
    const known = pattern ? text.replace(pattern, (found) => masks.get(found) ?? HIDDEN) : text;
    const masked = redact(known)
      .replace(CREDENTIALS, "$1•••@")
      .replace(LINKS, (_, link: string, query: string | undefined) => (query ? `${link}?•••` : link))
      .replace(digits, maskDigits);
    return value.length > most ? withoutEnd(masked) : masked;
  };
}

/** The longest first: what is part of another must not break that one up. One that was too long hides all that follows. */
function patternOf(sought: string[]): RegExp | null {
  if (sought.length === 0) return null;
  const alternatives = sought
    .toSorted((a, b) => b.length - a.length)
    .map((said) => RegExp.escape(said) + (said.length === SOUGHT_LENGTH ? String.raw`[\s\S]*` : ""));
  return new RegExp(alternatives.join("|"), "g");
}

/** A text that was cut, without its last characters: half of a secret there is not known as one. */
function withoutEnd(text: string): string {
  return `${text.slice(0, -SOUGHT_LENGTH).toWellFormed()}…`;
}

/** A phone number's last four digits; enough to tell recipients apart. */
export function maskRecipient(phone: string): string {
  return phone.length > 6 ? `•••${phone.slice(-4)}` : HIDDEN;
}

/** Whether a path is one of those that passcodes are sent to. */
export function isOtpPath(path: string): boolean {
  return OTP_PATH.test(decode(path.slice(0, LINE_KEPT)));
}

/** A path as it may be kept: decoded, so that nothing hides behind a percent sign, and masked. */
export function maskPath(
  path: string,
  text: MaskText = textMask({ sought: null, passcodes: isOtpPath(path) }),
): string {
  const masked = text(decode(path.slice(0, LINE_KEPT)).replace(/\p{Cc}/gu, "\uFFFD"), LINE_KEPT);
  return path.length > LINE_KEPT ? withoutEnd(masked) : masked;
}

/** Where the whole cannot be decoded, what is plain ASCII is: digits must not hide beside nonsense. */
function decode(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path.replace(/%[0-7][0-9a-f]/gi, (escaped) => decodeURIComponent(escaped));
  }
}
