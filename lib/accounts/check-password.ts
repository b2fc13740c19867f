import "server-only";
import { newPasswordSchema } from "#lib/accounts/schema.ts";
import { validationError } from "#lib/platform/errors.ts";
import { issueCodeOf } from "#lib/platform/issue-codes.ts";

/** @throws AppError VALIDATION_ERROR at `password` */
export function checkNewPassword(password: string): void {
  const issue = newPasswordSchema.safeParse(password).error?.issues[0];
  if (issue) throw validationError({ path: "password", code: issueCodeOf(issue), message: issue.message });
}
