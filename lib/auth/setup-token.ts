import "server-only";
import { constantTimeEqual, keyedHash, sha256 } from "#lib/crypto.ts";

/**
 * The token that the server prints while nobody has an account: whoever can read its terminal may become the owner.
 * The same on every node and after every restart; worthless once the first account exists.
 */
export function setupToken(): string {
  return keyedHash("setup", "first account").toString("base64url").slice(0, 32);
}

export function isSetupToken(value: string): boolean {
  return constantTimeEqual(sha256(value), sha256(setupToken()));
}
