import { sql } from "drizzle-orm";
import { customType, text, timestamp } from "drizzle-orm/pg-core";
import type { Sealed } from "#lib/platform/crypto.ts";
import { type Id, type IdPrefix, idToUuid, uuidToId } from "#lib/platform/id.ts";

export function typeId<P extends IdPrefix>(prefix: P, name?: string) {
  const column = customType<{ data: Id<P>; driverData: string }>({
    dataType: () => "uuid",
    toDriver: (id) => idToUuid(prefix, id),
    fromDriver: (uuid) => uuidToId(prefix, uuid),
  });
  return name === undefined ? column() : column(name);
}

export function instant() {
  return timestamp({ withTimezone: true, precision: 3, mode: "date" });
}

/** For an `instant` of work that is due now. `now()` is rounded up half of the time, and then is not due yet. */
export const dueNow = sql`date_trunc('milliseconds', now())`;

export const bytes = customType<{ data: Uint8Array; driverData: Uint8Array }>({ dataType: () => "bytea" });

export const searchTerms = customType<{ data: string; driverData: string }>({ dataType: () => "tsvector" });

/** What `encrypt` returns: no other column takes part in a rotation of the secret (`encryptedColumns` names each). */
export function sealedText() {
  return text().$type<Sealed>();
}

/** Ordered and compared by bytes, independent of the database's locale. */
export const plainText = customType<{ data: string; driverData: string }>({
  dataType: () => 'text collate "C"',
});

export const xid8 = customType<{ data: string; driverData: string }>({ dataType: () => "xid8" });
