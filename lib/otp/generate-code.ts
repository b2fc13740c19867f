import "server-only";
import { randomInt } from "node:crypto";
import { acceptedHashes, keyedHash } from "#lib/platform/crypto.ts";

/** `randomInt` avoids modulo bias. Leading zeros are part of the code. */
export function generateCode(length: number): string {
  return Array.from({ length }, () => randomInt(10)).join("");
}

/** HMAC under a key outside the database, bound to id, recipient and purpose; no part can contain the separator. */
export function hashCode(code: CodeToHash): Uint8Array {
  return keyedHash("pepper", toHashInput(code));
}

export function acceptedDigests(code: CodeToHash): Uint8Array[] {
  return acceptedHashes("pepper", toHashInput(code));
}

interface CodeToHash {
  id: string;
  recipient: string;
  purpose: string;
  code: string;
}

function toHashInput({ id, recipient, purpose, code }: CodeToHash): string {
  return ["otp:v1", id, recipient, purpose, code].join("\n");
}
