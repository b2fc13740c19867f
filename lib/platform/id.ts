import { fromString, toUUID, typeid } from "typeid-js";

/** Public, so entries must not change. */
export const idPrefixes = [
  "ws",
  "user",
  "sess",
  "device",
  "num",
  "tpl",
  "contact",
  "conv",
  "msg",
  "att",
  "alert",
  "key",
  "otp",
  "evt",
  "whk",
  "dlv",
  "lbl",
  "qr",
  "view",
  "seg",
  "ntf",
  "push",
  "imp",
  "exp",
  "rcpt",
  "audit",
  "req",
  "team",
  "inv",
] as const;

export type IdPrefix = (typeof idPrefixes)[number];

/** Before every id, and the id of nothing. */
export const NIL_UUID = "00000000-0000-0000-0000-000000000000";

/** A TypeID: a prefix and a UUIDv7 in base32. */
export type Id<P extends IdPrefix = IdPrefix> = `${P}_${string}`;

export function newId<P extends IdPrefix>(prefix: P): Id<P> {
  return `${prefix}_${typeid(prefix).getSuffix()}`;
}

// 128 bits in Crockford's base 32: the first of 26 characters holds three bits (TypeID specification).
const SUFFIX = /^[0-7][0-9a-hjkmnp-tv-z]{25}$/;

/** Checks the format, not the existence. */
export function isId<P extends IdPrefix>(prefix: P, value: string): value is Id<P> {
  if (!value.startsWith(`${prefix}_`) || !SUFFIX.test(value.slice(prefix.length + 1))) return false;
  try {
    return idToUuid(prefix, value) !== "";
  } catch {
    return false;
  }
}

// A request converts the same few ids dozens of times.
const MAX_CACHED = 2000;
const uuids = new Map<string, string>();

/** @throws Error for a malformed id or another prefix */
export function idToUuid<P extends IdPrefix>(prefix: P, id: string): string {
  const cached = id.startsWith(`${prefix}_`) ? uuids.get(id) : undefined;
  if (cached !== undefined) return cached;
  const uuid = toUUID(fromString(id, prefix));
  if (uuids.size >= MAX_CACHED) uuids.clear();
  uuids.set(id, uuid);
  return uuid;
}

const ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz";
const PAIRS = Array.from({ length: 1024 }, (_, bits) => `${ALPHABET[bits >> 5]}${ALPHABET[bits & 31]}`);

/** Not by the library, because a list encodes hundreds of ids: eight bits and then six times twenty. */
export function uuidToId<P extends IdPrefix>(prefix: P, uuid: string): Id<P> {
  const hex = uuid.replaceAll("-", "");
  let suffix = PAIRS[Number.parseInt(hex.slice(0, 2), 16)] ?? "";
  for (let at = 2; at < hex.length; at += 5) {
    const bits = Number.parseInt(hex.slice(at, at + 5), 16);
    suffix += `${PAIRS[bits >> 10]}${PAIRS[bits & 1023]}`;
  }
  return `${prefix}_${suffix}`;
}
