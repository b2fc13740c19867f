import { ApiError } from "#lib/http/api-error.ts";

const codes = [
  "NOT_AUTHENTICATED",
  "RATE_LIMITED",
  "SERVICE_UNAVAILABLE",
  "NOT_ALLOWED",
  "OFFLINE",
  "UNKNOWN",
] as const;

/** Why a sign-in was refused, as the form says it. */
export interface SignInRefusal {
  code: (typeof codes)[number];
  /** How long to wait, for RATE_LIMITED; at least 1. */
  waitSeconds: number;
}

/** The refusal that an error of `signIn` stands for. */
export function toRefusal(error: unknown): SignInRefusal {
  if (!(error instanceof ApiError)) return readRefusal("UNKNOWN", undefined);
  const { retryAfterSeconds } = Object(error.details);
  return readRefusal(error.code, String(retryAfterSeconds));
}

/** The refusal that the address of the sign-in page names, which anybody may have written. */
export function readRefusal(code: string, wait: string | undefined): SignInRefusal {
  const known = codes.find((candidate) => candidate === code) ?? "UNKNOWN";
  const seconds = /^[1-9]\d{0,4}$/.test(wait ?? "") ? Number(wait) : 1;
  return { code: known, waitSeconds: seconds };
}
