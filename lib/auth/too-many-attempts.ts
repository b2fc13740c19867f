import "server-only";
import { AppError } from "#lib/errors.ts";
import { waitText } from "#lib/wait-text.ts";

/** The refusal of an attempt at a secret that must wait. @param policy names the limit, for instance `sign-in` */
export function tooManyAttempts(policy: string, retryAfterSeconds: number): AppError<"RATE_LIMITED"> {
  return new AppError("RATE_LIMITED", `Too many attempts. Try again in ${waitText(retryAfterSeconds)}.`, {
    policy,
    retryAfterSeconds,
  });
}
