import "server-only";
import { AppError } from "#lib/platform/errors.ts";
import { formatWait } from "#lib/platform/format-wait.ts";

/** @param policy the limit's name, for instance `sign-in` */
export function tooManyAttempts(policy: string, retryAfterSeconds: number): AppError<"RATE_LIMITED"> {
  return new AppError("RATE_LIMITED", `Too many attempts. Try again in ${formatWait(retryAfterSeconds)}.`, {
    policy,
    retryAfterSeconds,
  });
}
