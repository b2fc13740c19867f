import "server-only";
import { validationError } from "#lib/errors.ts";
import { newPasswordSchema } from "#lib/workspaces/schema.ts";

/**
 * Checks a password that is about to be set.
 * @throws AppError VALIDATION_ERROR at `password`
 */
export function checkNewPassword(password: string): void {
  const fault = newPasswordSchema.safeParse(password).error?.issues[0];
  if (fault) throw validationError({ path: "password", code: fault.code, message: fault.message });
}
