import "server-only";
import { env } from "#lib/platform/env.ts";
import { AppError } from "#lib/platform/errors.ts";

export interface SingleSignOn {
  /** The provider's name; null for the page's default text. */
  name: string | null;
  /** Whether passwords are turned off. */
  isRequired: boolean;
}

/** @returns null when no provider is configured */
export function readSingleSignOn(): SingleSignOn | null {
  const { PARLEY_OIDC_ISSUER, PARLEY_OIDC_NAME, PARLEY_OIDC_ONLY } = env();
  if (PARLEY_OIDC_ISSUER === undefined) return null;
  return { name: PARLEY_OIDC_NAME ?? null, isRequired: PARLEY_OIDC_ONLY };
}

/**
 * Whether a password opens the account. While single sign-on is required, only one that the operator has just set at the
 * terminal does (docs/decisions/056-single-sign-on.md).
 */
export function isPasswordUsable(
  account: { passwordHash: string | null; passwordUsableUntil: Date | null },
  now = new Date(),
): boolean {
  if (account.passwordHash === null) return false;
  if (!readSingleSignOn()?.isRequired) return true;
  return account.passwordUsableUntil !== null && account.passwordUsableUntil > now;
}

/** @throws AppError SINGLE_SIGN_ON_REQUIRED when passwords are turned off */
export function requirePasswords(): void {
  if (readSingleSignOn()?.isRequired) throw singleSignOnRequired();
}

export function singleSignOnRequired(): AppError<"SINGLE_SIGN_ON_REQUIRED"> {
  return new AppError(
    "SINGLE_SIGN_ON_REQUIRED",
    "Passwords are turned off here. Sign in through your organization's single sign-on.",
  );
}
