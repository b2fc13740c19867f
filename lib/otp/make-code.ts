import "server-only";
import { randomInt } from "node:crypto";
import { acceptedHashes, keyedHash } from "#lib/crypto.ts";

/**
 * A new code: digits from the operating system's generator, each of the ten equally likely (`randomInt` rejects what would
 * favour some), leading zeros kept.
 */
export function makeCode(length: number): string {
  return Array.from({ length }, () => randomInt(10)).join("");
}

/**
 * What is kept of a code (API.md §10.3): a hash under a key that is never in the database, bound to the code's id, its
 * recipient and its purpose. None of the parts can hold the separator.
 */
export function digestOf(code: HashedCode): Uint8Array {
  return keyedHash("pepper", hashedText(code));
}

/** The digests under every accepted secret: a passcode that was on its way during a rotation has one of them. */
export function acceptedDigests(code: HashedCode): Uint8Array[] {
  return acceptedHashes("pepper", hashedText(code));
}

interface HashedCode {
  id: string;
  recipient: string;
  purpose: string;
  code: string;
}

function hashedText({ id, recipient, purpose, code }: HashedCode): string {
  return ["otp:v1", id, recipient, purpose, code].join("\n");
}
