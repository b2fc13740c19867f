import "server-only";
import { HOUR, MINUTE } from "#lib/platform/clock.ts";
import { AppError } from "#lib/platform/errors.ts";

const RECENT_MS = 10 * MINUTE;
/** For the rest of a download that began with a recent password, and can take hours. */
export const CONTINUED_MS = 12 * HOUR;

export function isRecentPassword(confirmedAt: Date, maxMs = RECENT_MS): boolean {
  return Date.now() - confirmedAt.getTime() <= maxMs;
}

/** @throws AppError PASSWORD_REQUIRED when the password was entered longer ago */
export function requireRecentPassword(confirmedAt: Date, maxMs = RECENT_MS): void {
  if (isRecentPassword(confirmedAt, maxMs)) return;
  throw new AppError("PASSWORD_REQUIRED", "Enter your password again to continue.");
}
