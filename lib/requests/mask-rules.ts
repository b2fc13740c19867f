import { redact } from "#lib/log.ts";

/** So much of a body is kept (API.md §15): 8 KiB. */
export const BODY_KEPT_BYTES = 8 * 1024;

// No body of the contract is nested so deep or holds such texts: what does was sent to see what happens, and is bounded
// so that masking it holds nobody up.
const DEPTH_KEPT = 16;
const TEXT_KEPT = 2 * BODY_KEPT_BYTES;
const SOUGHT_MAX = 1000;

const HIDDEN = "••••••";

// Whose values say who is written to, and whose values are secrets, in whatever shape they were sent.
const RECIPIENTS = new Set(["to", "phone", "recipient", "waid", "username", "bsuid", "exemptnumbers"]);
const SECRETS = new Set(["code", "otp", "secret", "previoussecret", "password", "token", "enduserip"]);

/** An error's code in an answer. Passcodes are digits. */
const ERROR_CODE = /^[A-Za-z]+(_[A-Za-z]+)*$/;

/** The fewest characters by which a value is sought in other texts; shorter ones would blot out half of them. */
const SOUGHT_MIN = 4;

// Phone numbers in a text: as many digits as one has, or behind a plus however they are set apart. Ids of ours and UUIDs
// hold digits too; they are found first, and stay.
const PHONES =
  /(?<id>\b[a-z]+_[0-7][0-9a-hjkmnp-tv-z]{25}\b|\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b)|\+\d(?:[\s().\-/]*\d){7,14}|\d{8,}/gi;
// What an address of the web may say in confidence: who logs in, and everything behind the question mark.
const CREDENTIALS = /(https?:\/\/)[^\s/@"]*@/gi;
const SIGNED_LINKS = /(https?:\/\/[^\s?#"]+)\?[^\s#"]*/gi;

/** What a call came with, as far as secrets and recipients may stand in it. */
export interface CallTexts {
  body: unknown;
  search: URLSearchParams;
  /** Whether it is certain that the call's template variables carry no passcode. */
  plainVariables: boolean;
}

/** Masks the parts of one call. What was a secret or a recipient in one of them is masked in all. */
export interface CallMasks {
  /** A header's value, a path or any other text. */
  text(value: string): string;
  /** A query string; null when there is none. */
  query(search: URLSearchParams): string | null;
  /** A parsed body as JSON text, cut to what is kept. */
  request(body: unknown): KeptBody;
  response(body: unknown): KeptBody;
}

/** A path as it may be kept: decoded, so that nothing hides behind a percent sign, and masked. */
export function maskPath(
  path: string,
  text: CallMasks["text"] = (value) => maskText(value, new Map()),
): string {
  return text(decode(path).replace(/\p{Cc}/gu, "\uFFFD"));
}

function decode(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

export interface KeptBody {
  text: string;
  truncated: boolean;
}

/**
 * The masks of one call for the log of calls (API.md §15): recipients by their last four digits, secrets not at all, and
 * the values of template variables only where it is certain that they are no passcode.
 */
export function masksOf(call: CallTexts): CallMasks {
  const sought = findSought(call);
  const text = (value: string) => maskText(value, sought);
  const keep = (body: unknown, answer: boolean) => {
    const { plainVariables } = call;
    return cut(JSON.stringify(maskValue(body, { plainVariables, answer, text, kept: 0 }, 0)) ?? "null");
  };
  return {
    text,
    query: (search) => maskQuery(search, text),
    request: (body) => keep(body, false),
    response: (body) => keep(body, true),
  };
}

/** A phone number's last four digits; enough to tell recipients apart. */
export function maskRecipient(phone: string): string {
  return phone.length > 6 ? `•••${phone.slice(-4)}` : HIDDEN;
}

const hide = () => HIDDEN;

type Sought = ReadonlyMap<string, string>;

/** Every secret and recipient that the call named as such, with what stands for it wherever else it appears. */
function findSought({ body, search, plainVariables }: CallTexts): Sought {
  const found = new Map<string, string>();
  const note = (value: unknown, mask: (value: string) => string) => {
    for (const said of saidIn(value)) {
      for (const form of [said, said.replace(/[\s().\-/+]/g, "")]) {
        if (form.length >= SOUGHT_MIN && found.size < SOUGHT_MAX) found.set(form, mask(form));
      }
    }
  };
  const noteMember = (name: string, value: unknown) => {
    const kind = name.toLowerCase();
    if (RECIPIENTS.has(kind)) note(value, maskRecipient);
    if (SECRETS.has(kind) || (kind === "variables" && !plainVariables)) note(value, hide);
  };
  for (const [name, value] of search) noteMember(name, value);
  walk(body, noteMember);
  // The longest first: what is part of another must not break that one up.
  return new Map([...found].toSorted(([a], [b]) => b.length - a.length));
}

/** Calls `visit` for every member of every object. With a stack of its own, because bodies may be nested very deep. */
function walk(root: unknown, visit: (name: string, value: unknown) => void): void {
  const stack = [root];
  while (stack.length > 0) {
    const value = stack.pop();
    if (value === null || typeof value !== "object") continue;
    for (const [name, member] of Object.entries(value)) {
      if (!Array.isArray(value)) visit(name, member);
      stack.push(member);
    }
  }
}

/** The texts and numbers of a value, or of a list's or an object's members. */
function saidIn(value: unknown): string[] {
  const members = value !== null && typeof value === "object" ? Object.values(value) : [value];
  return members.filter((member) => typeof member === "string" || typeof member === "number").map(String);
}

function maskText(value: string, sought: Sought): string {
  let text = value.slice(0, TEXT_KEPT);
  for (const [secret, mask] of sought) text = text.replaceAll(secret, mask);
  return redact(text)
    .replace(CREDENTIALS, "$1•••@")
    .replace(SIGNED_LINKS, "$1?•••")
    .replace(PHONES, (found, id: string | undefined) => id ?? maskRecipient(found));
}

interface Place {
  plainVariables: boolean;
  answer: boolean;
  text(value: string): string;
  /** Characters so far: past what is kept nothing needs to be masked. */
  kept: number;
}

function maskValue(value: unknown, place: Place, depth: number): unknown {
  if (typeof value === "string") return place.kept > BODY_KEPT_BYTES ? "…" : keepText(value, place);
  if (typeof value === "number") {
    const shown = place.text(String(value));
    return shown === String(value) ? value : shown;
  }
  if (value === null || typeof value !== "object") return value;
  if (depth >= DEPTH_KEPT) return "…";
  if (Array.isArray(value)) return value.map((item) => maskValue(item, place, depth + 1));
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [
      place.kept > BODY_KEPT_BYTES ? "…" : keepText(name, place),
      maskMember(name.toLowerCase(), member, place, depth + 1),
    ]),
  );
}

function keepText(value: string, place: Place): string {
  const shown = place.text(value);
  place.kept += shown.length;
  return shown;
}

function maskMember(name: string, value: unknown, place: Place, depth: number): unknown {
  if (RECIPIENTS.has(name)) return maskWhole(value, maskRecipient);
  if (SECRETS.has(name)) {
    const ofError = place.answer && name === "code" && typeof value === "string" && ERROR_CODE.test(value);
    return ofError ? value : maskWhole(value, hide);
  }
  if (name === "variables" && !place.plainVariables) return maskVariables(value, place);
  return maskValue(value, place, depth);
}

/** A value that is a secret or a recipient as a whole, whatever shape it was sent in. */
function maskWhole(value: unknown, mask: (value: string) => string): unknown {
  if (value === null || typeof value === "boolean") return value;
  if (typeof value === "string" || typeof value === "number") return mask(String(value));
  return Array.isArray(value)
    ? value.map((item) => (typeof item === "string" ? mask(item) : HIDDEN))
    : HIDDEN;
}

/** The names stay: which variables were given is half of what goes wrong with them. */
function maskVariables(value: unknown, { text }: Place): unknown {
  if (value === null || typeof value !== "object" || Array.isArray(value)) return HIDDEN;
  return Object.fromEntries(Object.keys(value).map((name) => [text(name), HIDDEN]));
}

function maskQuery(search: URLSearchParams, text: (value: string) => string): string | null {
  const masked = new URLSearchParams();
  for (const [name, value] of search) {
    const kind = name.toLowerCase();
    const shown = RECIPIENTS.has(kind) ? maskRecipient(value) : SECRETS.has(kind) ? HIDDEN : text(value);
    masked.append(text(name), shown);
  }
  return masked.size === 0 ? null : masked.toString().slice(0, TEXT_KEPT);
}

/** As many whole characters as fit into what is kept. */
function cut(text: string): KeptBody {
  const bytes = new Uint8Array(BODY_KEPT_BYTES);
  const { read } = new TextEncoder().encodeInto(text, bytes);
  return { text: text.slice(0, read), truncated: read < text.length };
}
