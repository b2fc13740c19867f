import "server-only";
import { MINUTE } from "#lib/platform/clock.ts";
import { AppError } from "#lib/platform/errors.ts";

const RECENT_MS = 10 * MINUTE;

export function isRecentPassword(confirmedAt: Date, now = Date.now()): boolean {
  return now - confirmedAt.getTime() <= RECENT_MS;
}

/** @throws AppError PASSWORD_REQUIRED when the password was entered longer ago */
export function requireRecentPassword(confirmedAt: Date, now = Date.now()): void {
  if (isRecentPassword(confirmedAt, now)) return;
  throw new AppError("PASSWORD_REQUIRED", "Enter your password again to continue.");
}
