import {
  createTextMask,
  HIDDEN,
  isPasscodePath,
  KnownValues,
  type MaskText,
  maskPath,
  maskRecipient,
  TEXT_STORED_CHARS,
} from "#lib/api/request-log/text-rules.ts";
import { KIB } from "#lib/platform/byte-units.ts";

export const BODY_STORED_BYTES = 8 * KIB;

// No API schema nests this deep.
const MAX_DEPTH = 16;

/** Characters, names and values to mask; the rest is dropped, because no more is stored. */
const BUDGET = BODY_STORED_BYTES;
const PARAMETERS_MAX = 100;

// In lower case, without hyphens and underscores. By their names also in bodies that fit no schema; a field of the API
// whose name says nothing is marked by `secretField`.
const RECIPIENTS = new Set(["to", "phone", "recipient", "waid", "username", "bsuid", "exemptnumbers"]);
export const SECRET_NAMES: ReadonlySet<string> = new Set([
  ...["code", "otp", "otpcode", "passcode", "pin", "pendingcode", "verificationcode"],
  ...["secret", "previoussecret", "password", "token", "enduserip"],
]);

/** Distinguishes error codes from passcodes, which are digits. */
const ERROR_CODE = /^[A-Za-z]+(_[A-Za-z]+)*$/;

export interface CallTexts {
  path: string;
  search: URLSearchParams;
  body: unknown;
  /** Whether the template variables certainly contain no passcode. */
  plainVariables: boolean;
  /** The values of marked fields, which the names below need not contain. */
  secrets: readonly string[];
}

/** A secret or recipient found in one part of a request is masked in all parts. */
export interface CallMasks {
  path: string;
  query: string | null;
  text(value: string): string;
  request(body: unknown): StoredBody;
  response(body: unknown): StoredBody;
}

export interface StoredBody {
  text: string;
  truncated: boolean;
}

/**
 * Masks recipients to their last four digits and hides secrets and, unless `plainVariables`, template variables.
 */
export function createMasks(call: CallTexts): CallMasks {
  const { path, search, plainVariables } = call;
  const secrets = new Set(call.secrets);
  const text = createTextMask({ sought: findKnownValues(call), passcodes: isPasscodePath(path) });
  const maskBody = (body: unknown, isResponse: boolean): StoredBody => {
    const state: MaskState = {
      plainVariables,
      secrets,
      isResponse,
      text,
      remaining: BUDGET,
      isTruncated: false,
    };
    const stored = truncate(JSON.stringify(maskValue(body, state, 0)) ?? "null");
    return { text: stored.text, truncated: stored.truncated || state.isTruncated };
  };
  return {
    path: maskPath(path, text),
    query: maskQuery(search, text),
    text: (value) => text(value, TEXT_STORED_CHARS),
    request: (body) => maskBody(body, false),
    response: (body) => maskBody(body, true),
  };
}

export function normalizeName(name: string): string {
  return name.toLowerCase().replace(/[-_]/g, "");
}

function findKnownValues({ body, search, plainVariables, secrets }: CallTexts): KnownValues {
  const values = new KnownValues();
  for (const secret of secrets) values.addSecret(secret);
  const addMember = (name: string, value: unknown) => {
    const kind = normalizeName(name);
    if (RECIPIENTS.has(kind)) for (const text of listTexts(value)) values.addRecipient(text);
    if (SECRET_NAMES.has(kind) || (kind === "variables" && !plainVariables))
      for (const text of listTexts(value)) values.addSecret(text);
  };
  for (const [name, value] of search) addMember(name, value);
  visitMembers(body, addMember);
  return values;
}

/** Iterative, because bodies may be nested very deep. */
function visitMembers(root: unknown, visit: (name: string, value: unknown) => void): void {
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

function listTexts(value: unknown): string[] {
  const members = value !== null && typeof value === "object" ? Object.values(value) : [value];
  return members.filter((member) => typeof member === "string" || typeof member === "number").map(String);
}

interface MaskState {
  plainVariables: boolean;
  secrets: ReadonlySet<string>;
  isResponse: boolean;
  text: MaskText;
  remaining: number;
  isTruncated: boolean;
}

function isBudgetUsed(state: MaskState): boolean {
  if (state.remaining > 0) return false;
  state.isTruncated = true;
  return true;
}

/** @param rest replaces the items beyond the budget */
function maskEach<T, U>(items: readonly T[], state: MaskState, mask: (item: T) => U, rest: U): U[] {
  const masked: U[] = [];
  for (const item of items) {
    if (isBudgetUsed(state)) return [...masked, rest];
    state.remaining -= 1;
    masked.push(mask(item));
  }
  return masked;
}

function maskText(value: string, state: MaskState): string {
  if (isBudgetUsed(state)) return "…";
  // Whole, because only the beginning of a long secret is found within texts, and no short one.
  if (state.secrets.has(value)) return HIDDEN;
  const shown = state.text(value, state.remaining);
  state.isTruncated ||= value.length > state.remaining;
  state.remaining -= value.length;
  return shown;
}

function maskValue(value: unknown, state: MaskState, depth: number): unknown {
  if (typeof value === "string") return maskText(value, state);
  if (typeof value === "number") {
    const shown = maskText(String(value), state);
    return shown === String(value) ? value : shown;
  }
  if (value === null || typeof value !== "object") return value;
  if (depth >= MAX_DEPTH) return "…";
  if (Array.isArray(value)) return maskEach(value, state, (item) => maskValue(item, state, depth + 1), "…");
  const member = ([name, child]: [string, unknown]): [string, unknown] => [
    maskText(name, state),
    maskMember(normalizeName(name), child, state, depth + 1),
  ];
  return Object.fromEntries(maskEach(Object.entries(value), state, member, ["…", "…"]));
}

function maskMember(kind: string, value: unknown, state: MaskState, depth: number): unknown {
  // Absent in JSON.
  if (value === undefined) return value;
  if (RECIPIENTS.has(kind)) return maskWhole(value, state, maskRecipient);
  if (SECRET_NAMES.has(kind)) {
    const isErrorCode =
      state.isResponse && kind === "code" && typeof value === "string" && ERROR_CODE.test(value);
    return isErrorCode ? maskText(value, state) : maskWhole(value, state, () => HIDDEN);
  }
  if (kind === "variables" && !state.plainVariables) return maskVariables(value, state);
  return maskValue(value, state, depth);
}

function maskWhole(value: unknown, state: MaskState, mask: (value: string) => string): unknown {
  if (value === null || typeof value === "boolean") return value;
  if (typeof value === "string" || typeof value === "number") return mask(String(value));
  if (!Array.isArray(value)) return HIDDEN;
  return maskEach(value, state, (item) => (typeof item === "string" ? mask(item) : HIDDEN), "…");
}

/** Keeps the names, because missing variables are a frequent error. */
function maskVariables(value: unknown, state: MaskState): unknown {
  if (value === null || typeof value !== "object" || Array.isArray(value)) return HIDDEN;
  const member = (name: string): [string, string] => [maskText(name, state), HIDDEN];
  return Object.fromEntries(maskEach(Object.keys(value), state, member, ["…", "…"]));
}

function maskQuery(search: URLSearchParams, text: MaskText): string | null {
  const masked = new URLSearchParams();
  for (const [name, value] of search) {
    if (masked.size >= PARAMETERS_MAX) break;
    const kind = normalizeName(name);
    const secret = SECRET_NAMES.has(kind) ? HIDDEN : text(value, TEXT_STORED_CHARS);
    masked.append(text(name, TEXT_STORED_CHARS), RECIPIENTS.has(kind) ? maskRecipient(value) : secret);
  }
  // The text is not cut within an escape.
  return masked.size === 0
    ? null
    : masked
        .toString()
        .slice(0, TEXT_STORED_CHARS)
        .replace(/%[^%]?$/, "");
}

function truncate(text: string): StoredBody {
  const bytes = new Uint8Array(BODY_STORED_BYTES);
  const { read } = new TextEncoder().encodeInto(text, bytes);
  return { text: text.slice(0, read), truncated: read < text.length };
}
