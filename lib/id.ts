import { fromString, TypeID, toUUID, typeid } from "typeid-js";

/** Every kind of thing that has an id outside, and the prefix that says so. Closed: no code makes up another. */
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
  "ntf",
  "push",
  "imp",
  "rcpt",
  "audit",
  "req",
] as const;

export type IdPrefix = (typeof idPrefixes)[number];

/** A TypeID such as `msg_01k…`: a UUIDv7 in base32 behind its prefix. */
export type Id<P extends IdPrefix = IdPrefix> = `${P}_${string}`;

/** A new, time-ordered id. */
export function newId<P extends IdPrefix>(prefix: P): Id<P> {
  return `${prefix}_${typeid(prefix).getSuffix()}`;
}

// Crockford's base 32 of 128 bits: the first of 26 characters holds only three of them (the TypeID specification).
const SUFFIX = /^[0-7][0-9a-hjkmnp-tv-z]{25}$/;

/** Whether the text is a well-formed id of this kind (says nothing about existence). */
export function isId<P extends IdPrefix>(prefix: P, value: string): value is Id<P> {
  if (!value.startsWith(`${prefix}_`) || !SUFFIX.test(value.slice(prefix.length + 1))) return false;
  try {
    // The 128 bits must also be those of a UUID: version and variant.
    return idToUuid(prefix, value) !== "";
  } catch {
    return false;
  }
}

/** The UUID that the database stores for an id. Throws if the id is malformed or of another kind. */
export function idToUuid<P extends IdPrefix>(prefix: P, id: string): string {
  return toUUID(fromString(id, prefix));
}

/** The id that the outside sees for a UUID of the database. */
export function uuidToId<P extends IdPrefix>(prefix: P, uuid: string): Id<P> {
  return `${prefix}_${TypeID.fromUUID(prefix, uuid).getSuffix()}`;
}
