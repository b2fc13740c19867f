import { fromString, getType, TypeID, toUUID, typeid } from "typeid-js";

/** Every kind of thing that has an id outside, and the prefix that says so. Closed: no code makes up another. */
export const idPrefixes = [
  "ws",
  "user",
  "sess",
  "num",
  "tpl",
  "contact",
  "conv",
  "msg",
  "att",
  "key",
  "otp",
  "evt",
  "whk",
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

/** Whether the text is a well-formed id of this kind (says nothing about existence). */
export function isId<P extends IdPrefix>(prefix: P, value: string): value is Id<P> {
  try {
    return getType(fromString(value, prefix)) === prefix;
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
