import "server-only";
import { newPasswordSchema } from "#lib/accounts/schema.ts";
import { validationError } from "#lib/platform/errors.ts";

/** @throws AppError VALIDATION_ERROR at `password` */
export function checkNewPassword(password: string): void {
  const fault = newPasswordSchema.safeParse(password).error?.issues[0];
  if (fault) throw validationError({ path: "password", code: fault.code, message: fault.message });
}
