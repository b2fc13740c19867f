import "server-only";
import { acceptedHashes, constantTimeIncludes, keyedHash, sha256 } from "#lib/platform/crypto.ts";

const FIRST_ACCOUNT = "first account";

/**
 * The token printed at start while no account exists, which authorizes the first sign-up. The same on every node and
 * after a restart; invalid once an account exists.
 */
export function setupToken(): string {
  return formatToken(keyedHash("setup", FIRST_ACCOUNT));
}

export function isSetupToken(value: string): boolean {
  const accepted = acceptedHashes("setup", FIRST_ACCOUNT).map((hash) => sha256(formatToken(hash)));
  return constantTimeIncludes(accepted, sha256(value));
}

function formatToken(hash: Buffer): string {
  return hash.toString("base64url").slice(0, 32);
}
