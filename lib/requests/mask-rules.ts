import {
  HIDDEN,
  isOtpPath,
  LINE_KEPT,
  type MaskText,
  maskPath,
  maskRecipient,
  Sought,
  textMask,
} from "#lib/requests/text-rules.ts";

/** So much of a body is kept (API.md §15): 8 KiB. */
export const BODY_KEPT_BYTES = 8 * 1024;

// No body of the contract is nested so deep: what does was sent to see what happens.
const DEPTH_KEPT = 16;

/** So many characters, names and values of a body are looked at; masking the rest would hold everybody up for nothing. */
const BUDGET = 2 * BODY_KEPT_BYTES;
const PARAMETERS_MAX = 100;

// Whose values say who is written to, and whose values are secrets, in whatever shape they were sent; without hyphens and
// underscores.
const RECIPIENTS = new Set(["to", "phone", "recipient", "waid", "username", "bsuid", "exemptnumbers"]);
const SECRETS = new Set([
  ...["code", "otp", "otpcode", "passcode", "pin", "verificationcode"],
  ...["secret", "previoussecret", "password", "token", "enduserip"],
]);

/** An error's code in an answer. Passcodes are digits. */
const ERROR_CODE = /^[A-Za-z]+(_[A-Za-z]+)*$/;

/** What a call came with, as far as secrets and recipients may stand in it. */
export interface CallTexts {
  path: string;
  search: URLSearchParams;
  body: unknown;
  /** Whether it is certain that the call's template variables carry no passcode. */
  plainVariables: boolean;
}

/** Masks the parts of one call. What was a secret or a recipient in one of them is masked in all. */
export interface CallMasks {
  path: string;
  /** The query string; null when there is none. */
  query: string | null;
  /** A header's value or any other line. */
  text(value: string): string;
  /** A parsed body as JSON text, cut to what is kept. */
  request(body: unknown): KeptBody;
  response(body: unknown): KeptBody;
}

export interface KeptBody {
  text: string;
  truncated: boolean;
}

/**
 * The masks of one call for the log of calls (API.md §15): recipients by their last four digits, secrets not at all, and
 * the values of template variables only where it is certain that they are no passcode. The work is linear in what was sent.
 */
export function masksOf(call: CallTexts): CallMasks {
  const { path, search, plainVariables } = call;
  const text = textMask({ sought: findSought(call), passcodes: isOtpPath(path) });
  const keep = (body: unknown, answer: boolean): KeptBody => {
    const place: Place = { plainVariables, answer, text, left: BUDGET, cut: false };
    const kept = cut(JSON.stringify(maskValue(body, place, 0)) ?? "null");
    return { text: kept.text, truncated: kept.truncated || place.cut };
  };
  return {
    path: maskPath(path, text),
    query: maskQuery(search, text),
    text: (value) => text(value, LINE_KEPT),
    request: (body) => keep(body, false),
    response: (body) => keep(body, true),
  };
}

/** A member's name as the lists above have it. */
function kindOf(name: string): string {
  return name.toLowerCase().replace(/[-_]/g, "");
}

/** The secrets and recipients that the call named as such. */
function findSought({ body, search, plainVariables }: CallTexts): Sought {
  const sought = new Sought();
  const noteMember = (name: string, value: unknown) => {
    const kind = kindOf(name);
    if (RECIPIENTS.has(kind)) for (const said of saidIn(value)) sought.recipient(said);
    if (SECRETS.has(kind) || (kind === "variables" && !plainVariables))
      for (const said of saidIn(value)) sought.secret(said);
  };
  for (const [name, value] of search) noteMember(name, value);
  walk(body, noteMember);
  return sought;
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

interface Place {
  plainVariables: boolean;
  answer: boolean;
  text: MaskText;
  /** What is left of the budget: every name and value takes its characters, and one more. */
  left: number;
  /** Whether something was left out. */
  cut: boolean;
}

function spent(place: Place): boolean {
  if (place.left > 0) return false;
  place.cut = true;
  return true;
}

/** Masks one after the other until the budget is spent. @param rest stands for those that are left out */
function maskEach<T, U>(items: readonly T[], place: Place, mask: (item: T) => U, rest: U): U[] {
  const masked: U[] = [];
  for (const item of items) {
    if (spent(place)) return [...masked, rest];
    place.left -= 1;
    masked.push(mask(item));
  }
  return masked;
}

function keepText(value: string, place: Place): string {
  if (spent(place)) return "…";
  const shown = place.text(value, place.left);
  place.cut ||= value.length > place.left;
  place.left -= value.length;
  return shown;
}

function maskValue(value: unknown, place: Place, depth: number): unknown {
  if (typeof value === "string") return keepText(value, place);
  if (typeof value === "number") {
    const shown = keepText(String(value), place);
    return shown === String(value) ? value : shown;
  }
  if (value === null || typeof value !== "object") return value;
  if (depth >= DEPTH_KEPT) return "…";
  if (Array.isArray(value)) return maskEach(value, place, (item) => maskValue(item, place, depth + 1), "…");
  const member = ([name, said]: [string, unknown]): [string, unknown] => [
    keepText(name, place),
    maskMember(kindOf(name), said, place, depth + 1),
  ];
  return Object.fromEntries(maskEach(Object.entries(value), place, member, ["…", "…"]));
}

function maskMember(kind: string, value: unknown, place: Place, depth: number): unknown {
  if (RECIPIENTS.has(kind)) return maskWhole(value, place, maskRecipient);
  if (SECRETS.has(kind)) {
    const ofError = place.answer && kind === "code" && typeof value === "string" && ERROR_CODE.test(value);
    return ofError ? keepText(value, place) : maskWhole(value, place, () => HIDDEN);
  }
  if (kind === "variables" && !place.plainVariables) return maskVariables(value, place);
  return maskValue(value, place, depth);
}

/** A value that is a secret or a recipient as a whole, whatever shape it was sent in. */
function maskWhole(value: unknown, place: Place, mask: (value: string) => string): unknown {
  if (value === null || typeof value === "boolean") return value;
  if (typeof value === "string" || typeof value === "number") return mask(String(value));
  if (!Array.isArray(value)) return HIDDEN;
  return maskEach(value, place, (item) => (typeof item === "string" ? mask(item) : HIDDEN), "…");
}

/** The names stay: which variables were given is half of what goes wrong with them. */
function maskVariables(value: unknown, place: Place): unknown {
  if (value === null || typeof value !== "object" || Array.isArray(value)) return HIDDEN;
  const member = (name: string): [string, string] => [keepText(name, place), HIDDEN];
  return Object.fromEntries(maskEach(Object.keys(value), place, member, ["…", "…"]));
}

function maskQuery(search: URLSearchParams, text: MaskText): string | null {
  const masked = new URLSearchParams();
  for (const [name, value] of search) {
    if (masked.size >= PARAMETERS_MAX) break;
    const kind = kindOf(name);
    const secret = SECRETS.has(kind) ? HIDDEN : text(value, LINE_KEPT);
    masked.append(text(name, LINE_KEPT), RECIPIENTS.has(kind) ? maskRecipient(value) : secret);
  }
  // Not within an escape.
  return masked.size === 0
    ? null
    : masked
        .toString()
        .slice(0, LINE_KEPT)
        .replace(/%[^%]?$/, "");
}

/** As many whole characters as fit into what is kept. */
function cut(text: string): KeptBody {
  const bytes = new Uint8Array(BODY_KEPT_BYTES);
  const { read } = new TextEncoder().encodeInto(text, bytes);
  return { text: text.slice(0, read), truncated: read < text.length };
}
