/** How a contact is known to WhatsApp, as far as one decides who is who. */
export interface KnownIdentity {
  phone: string | null;
  waId: string | null;
  bsuid: string | null;
}

/** Who a person is among our contacts. */
export interface Identification<Row> {
  /** The contact of this person; null when there is none yet. */
  contact: Row | null;
  /** Further contacts that are the same person, and are to be merged into it. */
  duplicates: Row[];
  /** Contacts of other people who had this number before: WhatsApp gave it to somebody else. */
  former: Row[];
}

/**
 * Tells from the ids that WhatsApp names together which of our contacts are this person (whatsapp-cloud-api.md §4.9: by
 * business-scoped id first, then by WhatsApp id, then by phone). A business-scoped id belongs to one person for good and a
 * number does not: a contact with the number and another business-scoped id had the number before, and its history is not
 * this person's to be mixed with.
 * @param rows the contacts that have any of the ids
 */
export function identify<Row extends KnownIdentity>(
  rows: readonly Row[],
  identity: KnownIdentity,
): Identification<Row> {
  const isFormer = (row: Row) =>
    identity.bsuid !== null && row.bsuid !== null && row.bsuid !== identity.bsuid;
  const rank = (row: Row) => {
    if (identity.bsuid !== null && row.bsuid === identity.bsuid) return 0;
    return identity.waId !== null && row.waId === identity.waId ? 1 : 2;
  };
  const [contact = null, ...duplicates] = rows
    .filter((row) => !isFormer(row))
    .toSorted((a, b) => rank(a) - rank(b));
  return { contact, duplicates, former: rows.filter(isFormer) };
}
