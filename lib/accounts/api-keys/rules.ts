import { crc32 } from "node:zlib";
import ipaddr from "ipaddr.js";
import { DAY } from "#lib/platform/clock.ts";
import { randomBase62, sha256, toBase62 } from "#lib/platform/crypto.ts";
import type { Scope } from "#lib/platform/scopes.ts";

/** Secret scanners find keys by `parley_sk_live_[0-9A-Za-z]{32}`. */
export const KEY_PREFIX = "parley_sk_live_";

export const REPLACED_FOR_MAX_MS = 7 * DAY;

/** Keys that are neither revoked nor expired. */
export const KEYS_MAX = 1000;
/** Every usable key and the latest of the others. */
export const LISTED_KEYS_MAX = 2000;

const RANDOM_LENGTH = 26;
const CHECKSUM_LENGTH = 6;

const MAX_TOKEN_BYTES = 512;

/** The prefix, 26 random base 62 characters (154 bits) and their CRC-32 in 6 more, which secret scanners can verify. */
export function generateKey(): string {
  const random = randomBase62(RANDOM_LENGTH);
  return `${KEY_PREFIX}${random}${keyChecksum(random)}`;
}

/** CRC-32 (IEEE) of the random part, in base 62, padded to 6. For scanners only; requests are not checked by it. */
export function keyChecksum(random: string): string {
  return toBase62(crc32(random), CHECKSUM_LENGTH);
}

/** A fast hash is sufficient for 154 random bits. */
export function hashKey(key: string): Uint8Array {
  return sha256(`parley-api-key:v1:${key}`);
}

export function bearerToken(header: string | null): string | null {
  const token = /^bearer +([\x21-\x7e]+)$/i.exec(header ?? "")?.[1];
  return token !== undefined && token.length <= MAX_TOKEN_BYTES ? token : null;
}

export interface KeyProperties {
  scopes: readonly string[];
  allowedCidrs: readonly string[];
  expiresAt: Date | null;
  revokedAt: Date | null;
}

/** Shown to the key's owner only. */
export type KeyRefusal = "revoked" | "expired" | "scope" | "address";

/** Null when the key is allowed. Every condition is evaluated, so that timing reveals nothing. */
export function checkKey(
  key: KeyProperties,
  use: { scope: Scope; address: string | null; now: Date },
): KeyRefusal | null {
  const conditions: [KeyRefusal, boolean][] = [
    ["revoked", key.revokedAt !== null],
    ["expired", key.expiresAt !== null && use.now >= key.expiresAt],
    ["scope", !key.scopes.includes(use.scope)],
    ["address", !isAllowedAddress(key.allowedCidrs, use.address)],
  ];
  return conditions.find(([, met]) => met)?.[0] ?? null;
}

/** A single address becomes a range of one. @returns null when invalid */
export function parseCidr(value: string): string | null {
  if (ipaddr.isValidCIDR(value)) return ipaddr.parseCIDR(value).join("/");
  if (!ipaddr.isValid(value)) return null;
  const address = ipaddr.process(value);
  return `${address.toString()}/${address.kind() === "ipv4" ? 32 : 128}`;
}

/** An address that PostgreSQL can parse; null for none or a zoned one. */
export function toStoredAddress(address: string | null): string | null {
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
