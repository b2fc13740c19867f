import "server-only";
import { AppError } from "#lib/platform/errors.ts";

/** One error for every code that cannot be checked, so that the cause is not revealed. */
export function otpExpired(): AppError<"OTP_EXPIRED"> {
  return new AppError("OTP_EXPIRED", "There is no active passcode. Send a new one.");
}
