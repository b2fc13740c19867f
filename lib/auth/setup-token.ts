import "server-only";
import { acceptedHashes, constantTimeIncludes, keyedHash, sha256 } from "#lib/crypto.ts";

const FIRST_ACCOUNT = "first account";

/**
 * The token that the server prints while nobody has an account: whoever can read its terminal may become the owner.
 * The same on every node and after every restart; worthless once the first account exists.
 */
export function setupToken(): string {
  return asToken(keyedHash("setup", FIRST_ACCOUNT));
}

export function isSetupToken(value: string): boolean {
  const accepted = acceptedHashes("setup", FIRST_ACCOUNT).map((hash) => sha256(asToken(hash)));
  return constantTimeIncludes(accepted, sha256(value));
}

function asToken(hash: Buffer): string {
  return hash.toString("base64url").slice(0, 32);
}
