import { redact } from "#lib/platform/log.ts";

export const HIDDEN = "••••••";

export const TEXT_STORED_CHARS = 1024;

export type MaskText = (value: string, most: number) => string;

// Bounds the pattern of all secrets, whose number and size the caller decides.
const MAX_KNOWN_VALUES = 64;
const KNOWN_VALUE_LENGTH = 64;

/** Shorter values would match too much other text. */
const MIN_KNOWN_VALUE_LENGTH = 4;

// Phone numbers: eight or more digits, or separated ones after a plus. Ids and UUIDs also contain digits, so they
// match first and stay. On passcode paths shorter runs count too.
const IDS = String.raw`(?<id>\b[a-z]+_[0-7][0-9a-hjkmnp-tv-z]{25}\b|\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b)`;
const PHONES = new RegExp(String.raw`${IDS}|\+\d(?:[\s().\-/]*\d){7,14}|\d{8,}`, "gi");
const PHONES_AND_PASSCODES = new RegExp(String.raw`${IDS}|\+\d(?:[\s().\-/]*\d){7,14}|\d{6,}`, "gi");
const PASSCODE_MAX = 8;
const REMEMBERED_LENGTH = 32;
/** The paths with passcodes, including the phones of the sandbox, on which they arrive. */
const PASSCODE_PATH = /\/v1\/otp\/|\/sandbox\/chats\//i;

// Credentials and query strings of URLs. A link without a query matches too, so that it is scanned only once.
const CREDENTIALS = /(https?:\/\/)[^\s/@"]*@/gi;
const LINKS = /(https?:\/\/[^\s?#"]+)(\?[^\s#"]*)?/gi;

export class KnownValues {
  readonly #secrets = new Set<string>();
  readonly #recipients = new Set<string>();

  addSecret(value: string): void {
    addForms(this.#secrets, value);
  }

  addRecipient(value: string): void {
    addForms(this.#recipients, value);
  }

  /** Secrets first: a recipient may also be a secret. */
  masks(): Map<string, string> {
    const recipients = [...this.#recipients].filter((value) => !this.#secrets.has(value));
    const masks = [
      ...[...this.#secrets].map((value): [string, string] => [value, HIDDEN]),
      ...recipients.map((value): [string, string] => [value, maskRecipient(value)]),
    ];
    return new Map(masks.slice(0, MAX_KNOWN_VALUES));
  }
}

function addForms(found: Set<string>, value: string): void {
  const start = value.slice(0, 4 * KNOWN_VALUE_LENGTH);
  for (const form of [start, start.replace(/[\s().\-/+]/g, "")]) {
    if (form.length >= MIN_KNOWN_VALUE_LENGTH && found.size < MAX_KNOWN_VALUES)
      found.add(form.slice(0, KNOWN_VALUE_LENGTH));
  }
}

/** Linear in the text's length. @param passcodes whether runs of six to eight digits are masked as passcodes */
export function createTextMask({
  sought,
  passcodes,
}: {
  sought: KnownValues | null;
  passcodes: boolean;
}): MaskText {
  const masks = sought?.masks() ?? new Map<string, string>();
  const pattern = buildPattern([...masks.keys()]);
  const digits = passcodes ? PHONES_AND_PASSCODES : PHONES;
  const maskDigits = (found: string, id: string | undefined) =>
    id ?? (passcodes && found.length <= PASSCODE_MAX ? HIDDEN : maskRecipient(found));
  const mask = (text: string) => {
    const known = pattern ? text.replace(pattern, (found) => masks.get(found) ?? HIDDEN) : text;
    return redact(known)
      .replace(CREDENTIALS, "$1•••@")
      .replace(LINKS, (_, link: string, query: string | undefined) => (query ? `${link}?•••` : link))
      .replace(digits, maskDigits);
  };
  // The rows of a list repeat their names and many values.
  const short = new Map<string, string>();
  return (value, most) => {
    if (value.length > most) return dropEnd(mask(value.slice(0, most)));
    if (value.length > REMEMBERED_LENGTH) return mask(value);
    const masked = short.get(value) ?? mask(value);
    short.set(value, masked);
    return masked;
  };
}

/** Longest first, so that a part does not break up a longer value. A truncated value hides all text after it. */
function buildPattern(sought: string[]): RegExp | null {
  if (sought.length === 0) return null;
  const alternatives = sought
    .toSorted((a, b) => b.length - a.length)
    .map((value) => RegExp.escape(value) + (value.length === KNOWN_VALUE_LENGTH ? String.raw`[\s\S]*` : ""));
  return new RegExp(alternatives.join("|"), "g");
}

/** The end of a truncated text may be part of a secret. */
function dropEnd(text: string): string {
  return `${text.slice(0, -KNOWN_VALUE_LENGTH).toWellFormed()}…`;
}

export function maskRecipient(phone: string): string {
  return phone.length > 6 ? `•••${phone.slice(-4)}` : HIDDEN;
}

export function isPasscodePath(path: string): boolean {
  return PASSCODE_PATH.test(decode(path.slice(0, TEXT_STORED_CHARS)));
}

/** Decodes first, so that percent-encoding hides nothing. */
export function maskPath(
  path: string,
  text: MaskText = createTextMask({ sought: null, passcodes: isPasscodePath(path) }),
): string {
  const masked = text(
    decode(path.slice(0, TEXT_STORED_CHARS)).replace(/\p{Cc}/gu, "\uFFFD"),
    TEXT_STORED_CHARS,
  );
  return path.length > TEXT_STORED_CHARS ? dropEnd(masked) : masked;
}

/** Decodes only ASCII when the path is malformed. */
function decode(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path.replace(/%[0-7][0-9a-f]/gi, (escaped) => decodeURIComponent(escaped));
  }
}
