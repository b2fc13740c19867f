import { crc32 } from "node:zlib";
import ipaddr from "ipaddr.js";
import { DAY } from "#lib/clock.ts";
import { randomBase62, sha256, toBase62 } from "#lib/crypto.ts";
import type { Scope } from "#lib/scopes.ts";

/** Every key starts so (specification §2); a scanner finds them by `parley_sk_live_[0-9A-Za-z]{32}`. */
export const KEY_PREFIX = "parley_sk_live_";

/** How long a key that was replaced may live on (API.md §3.4): 7 days. */
export const REPLACED_FOR_MAX_MS = 7 * DAY;

const RANDOM_LENGTH = 26;
const CHECKSUM_LENGTH = 6;

/** The longest token that is looked at (API.md §3.3). */
const MAX_TOKEN_BYTES = 512;

/**
 * A new key: the prefix, 26 random characters of base 62 (154 bits), and their CRC-32 in 6 more, the construction
 * that secret scanners know from GitHub's tokens.
 */
export function generateKey(): string {
  const random = randomBase62(RANDOM_LENGTH);
  return `${KEY_PREFIX}${random}${keyChecksum(random)}`;
}

/** CRC-32 (IEEE) of the random part, in base 62, left-padded to 6. For scanners; no request is judged by it. */
export function keyChecksum(random: string): string {
  return toBase62(crc32(random), CHECKSUM_LENGTH);
}

/**
 * What is stored and looked up instead of the key. A fast hash is right here: the key is 154 random bits, and
 * nothing can be gained by guessing (API.md §3.2).
 */
export function hashKey(key: string): Uint8Array {
  return sha256(`parley-api-key:v1:${key}`);
}

/** The token of an `Authorization` header, or null when there is none that could be one. */
export function bearerToken(header: string | null): string | null {
  const token = /^bearer +([\x21-\x7e]+)$/i.exec(header ?? "")?.[1];
  return token !== undefined && token.length <= MAX_TOKEN_BYTES ? token : null;
}

export interface KeyFacts {
  scopes: readonly string[];
  allowedCidrs: readonly string[];
  expiresAt: Date | null;
  revokedAt: Date | null;
}

/** Why a key may not do something; what its owner reads in the log of calls. */
export type KeyRefusal = "revoked" | "expired" | "scope" | "address";

/** Why a key may not do this now; null when it may. Every condition is evaluated whatever the others say, so that time tells nothing. */
export function judgeKey(
  key: KeyFacts,
  use: { scope: Scope; address: string | null; now: Date },
): KeyRefusal | null {
  const faults: [KeyRefusal, boolean][] = [
    ["revoked", key.revokedAt !== null],
    ["expired", key.expiresAt !== null && use.now >= key.expiresAt],
    ["scope", !key.scopes.includes(use.scope)],
    ["address", !isAllowedAddress(key.allowedCidrs, use.address)],
  ];
  return faults.find(([, met]) => met)?.[0] ?? null;
}

/** A CIDR range in canonical form, a single address becoming a range of one; null when it is neither. */
export function parseCidr(value: string): string | null {
  if (ipaddr.isValidCIDR(value)) return ipaddr.parseCIDR(value).join("/");
  if (!ipaddr.isValid(value)) return null;
  const address = ipaddr.process(value);
  return `${address.toString()}/${address.kind() === "ipv4" ? 32 : 128}`;
}

/** A caller's address as PostgreSQL reads it; null for none, and for one that is bound to a network interface. */
export function callerAddress(address: string | null): string | null {
  if (address === null || address.includes("%") || !ipaddr.isValid(address)) return null;
  return ipaddr.process(address).toString();
}

function isAllowedAddress(cidrs: readonly string[], address: string | null): boolean {
  if (cidrs.length === 0) return true;
  if (address === null || !ipaddr.isValid(address)) return false;
  const caller = ipaddr.process(address);
  return cidrs.some((cidr) => {
    const range = ipaddr.parseCIDR(cidr);
    return range[0].kind() === caller.kind() && caller.match(range);
  });
}
