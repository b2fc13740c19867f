import "server-only";
import { AppError } from "#lib/errors.ts";

/** The one answer to every code that cannot be checked, whatever the cause (API.md §10.2): it must not tell which. */
export function nothingToCheck(): AppError<"OTP_EXPIRED"> {
  return new AppError("OTP_EXPIRED", "There is no passcode to check. Send a new one.");
}
