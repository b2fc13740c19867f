import { customType, timestamp } from "drizzle-orm/pg-core";
import { type Id, type IdPrefix, idToUuid, uuidToId } from "#lib/platform/id.ts";

/** A column that holds a UUID and reads and writes as a TypeID of the given kind. */
export function typeId<P extends IdPrefix>(prefix: P, name?: string) {
  const column = customType<{ data: Id<P>; driverData: string }>({
    dataType: () => "uuid",
    toDriver: (id) => idToUuid(prefix, id),
    fromDriver: (uuid) => uuidToId(prefix, uuid),
  });
  return name === undefined ? column() : column(name);
}

/** An instant, to the millisecond, as a Date. */
export function instant() {
  return timestamp({ withTimezone: true, precision: 3, mode: "date" });
}

/** Bytes, as a Uint8Array. */
export const bytes = customType<{ data: Uint8Array; driverData: Uint8Array }>({ dataType: () => "bytea" });

/** Words to be searched for, as PostgreSQL keeps them; written and read by SQL alone. */
export const searchTerms = customType<{ data: string; driverData: string }>({ dataType: () => "tsvector" });

/** Text that is ordered and compared byte by byte, whatever the database's locale. */
export const plainText = customType<{ data: string; driverData: string }>({
  dataType: () => 'text collate "C"',
});

/** PostgreSQL's 64-bit transaction id, as the decimal text that it prints. */
export const xid8 = customType<{ data: string; driverData: string }>({ dataType: () => "xid8" });
