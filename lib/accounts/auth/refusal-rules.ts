import { ApiError } from "#lib/platform/browser-fetch/api-error.ts";
import { recordOf } from "#lib/platform/record-of.ts";

/** The error codes of single sign-on; the sign-in page has a text for each. */
const singleSignOnCodes = [
  "SSO_CANCELED",
  "SSO_EXPIRED",
  "SSO_UNAVAILABLE",
  "SSO_NOT_VERIFIED",
  "SSO_NO_ACCESS",
  "SSO_NO_ROLE",
  "SSO_OTHER_DOMAIN",
  "SSO_OTHER_IDENTITY",
  "SSO_OTHER_PERSON",
  "SSO_NOT_CONFIRMED",
  "SSO_FAILED",
] as const;

export type SingleSignOnRefusal = (typeof singleSignOnCodes)[number];

const codes = [
  ...singleSignOnCodes,
  "SINGLE_SIGN_ON_REQUIRED",
  "NOT_AUTHENTICATED",
  "CODE_REQUIRED",
  "CODE_INCORRECT",
  "RATE_LIMITED",
  "SERVICE_UNAVAILABLE",
  "NOT_ALLOWED",
  "OFFLINE",
  "UNKNOWN",
  // Not a refusal of this sign-in: why the session ended.
  "WORKSPACE_DELETED",
  "WORKSPACE_LEFT",
] as const;

export interface SignInRefusal {
  code: (typeof codes)[number];
  /** How long to wait after RATE_LIMITED; at least 1. */
  waitSeconds: number;
}

export function toSignInRefusal(error: unknown): SignInRefusal {
  if (!(error instanceof ApiError)) return parseSignInRefusal("UNKNOWN", undefined);
  const { retryAfterSeconds } = recordOf(error.details);
  return parseSignInRefusal(error.code, String(retryAfterSeconds));
}

/** Whether the password was right and a code of the second factor is missing. */
export function asksForCode({ code }: SignInRefusal): boolean {
  return code === "CODE_REQUIRED" || code === "CODE_INCORRECT";
}

/** Anybody may write the query of the sign-in page. */
export function parseSignInRefusal(code: string, wait: string | undefined): SignInRefusal {
  const known = codes.find((candidate) => candidate === code) ?? "UNKNOWN";
  const seconds = /^[1-9]\d{0,4}$/.test(wait ?? "") ? Number(wait) : 1;
  return { code: known, waitSeconds: seconds };
}
