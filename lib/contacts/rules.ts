import { isSamePhone } from "#lib/phone.ts";

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
  /**
   * Further contacts that are the same person, and are to be merged into it. Two that have forms of one number and nothing
   * else in common are not among them: the team is asked (`findDuplicates`).
   */
  duplicates: Row[];
  /** Contacts of other people who had this number before: WhatsApp gave it to somebody else. */
  former: Row[];
}

/**
 * Tells from the ids that WhatsApp names together which of our contacts are this person (whatsapp-cloud-api.md §4.9: by
 * business-scoped id first, then by WhatsApp id, then by phone). A business-scoped id belongs to one person for good and a
 * number does not: a contact with the number and another business-scoped id had the number before, and its history is not
 * this person's to be mixed with. A number counts in any of its forms (`phoneForms`).
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
  const hasBsuid = (row: Row) => identity.bsuid !== null && row.bsuid === identity.bsuid;
  const holders = numberHolders(rows, identity);
  const named = rows.filter((row) => hasBsuid(row) || holders.includes(row));
  const [contact = null, ...duplicates] = named
    .filter((row) => !isFormer(row))
    .toSorted((a, b) => rank(a) - rank(b));
  return { contact, duplicates, former: named.filter(isFormer) };
}

/**
 * The contacts who have somebody's number: those who have it exactly as it is written or, where nobody does, the first who
 * has another form of it.
 */
export function numberHolders<Row extends KnownIdentity>(
  rows: readonly Row[],
  identity: KnownIdentity,
): Row[] {
  const written = numbersOf(identity);
  const exact = rows.filter((row) => numbersOf(row).some((number) => written.includes(number)));
  if (exact.length > 0) return exact;
  const form = rows.find(
    (row) =>
      !isKnownApart(row, identity) &&
      numbersOf(row).some((number) => written.some((one) => isSamePhone(one, number))),
  );
  return form ? [form] : [];
}

function numbersOf({ phone, waId }: KnownIdentity): string[] {
  return [waId, phone].filter((number) => number !== null);
}

/**
 * Whether WhatsApp itself knows a contact as another account with another number: a fixed and a mobile line in Argentina
 * may differ in nothing but the 9.
 */
function isKnownApart(row: KnownIdentity, { bsuid, waId }: KnownIdentity): boolean {
  const isOther = bsuid !== null && row.bsuid !== null && row.bsuid !== bsuid;
  return isOther && waId !== null && row.waId !== null && row.waId !== waId;
}

/**
 * Whether two numbers may be one line, written in two ways: how WhatsApp rewrites what was dialled is known of some countries
 * only (whatsapp-cloud-api.md §1.8), but it leaves the country and the last digits as they are, and adds or drops digits.
 */
export function mayBeOneLine(one: string, other: string): boolean {
  if (isSamePhone(one, other)) return true;
  const isRewritten = one.slice(0, 2) === other.slice(0, 2) && one.slice(-8) === other.slice(-8);
  return isRewritten && one.length !== other.length;
}

/**
 * Whether somebody whom WhatsApp names by the business-scoped id that we know has another line than we know. WhatsApp's word
 * counts: a number that stayed would get the answers to what was written from the other.
 */
export function hasMoved(row: KnownIdentity, { bsuid, waId }: KnownIdentity): boolean {
  if (bsuid === null || waId === null || row.bsuid !== bsuid) return false;
  const number = row.waId ?? row.phone;
  return number !== null && !mayBeOneLine(waId, number);
}

/** So many attributes and labels a contact may have (API.md §9.1). */
export const MAX_ATTRIBUTES = 50;
export const MAX_LABELS = 30;

/** So many characters the name of a label may have, in NFC. */
export const LABEL_MAX = 40;

/** So many labels a workspace may have. */
export const MAX_WORKSPACE_LABELS = 1000;

/** A label's name as it is kept: in NFC and without white space around it. */
export function labelName(given: string): string {
  return given.normalize().trim();
}

/** What makes two labels one: the name without case. */
export function foldLabel(given: string): string {
  return labelName(given).toLowerCase();
}

/** So many label colours there are. */
export const LABEL_TINTS = 10;

/** The colour of a label to which nobody gave one: always the same for the same name. */
export function tintOf(fold: string): number {
  let sum = 0;
  for (const character of fold) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) % 9973;
  return sum % LABEL_TINTS;
}

/** The labels that a list names, each once under its first spelling, by fold in an order that all writers share. */
export function foldLabels(given: readonly string[]): Map<string, string> {
  const byFold = new Map<string, string>();
  for (const name of given) if (!byFold.has(foldLabel(name))) byFold.set(foldLabel(name), labelName(name));
  return new Map([...byFold].sort(([a], [b]) => (a < b ? -1 : 1)));
}

type Attributes = Record<string, string | number | boolean>;

/** Attributes after a change, entry by entry: null deletes one, what is not named stays (API.md §9.3). */
export function mergeAttributes(
  current: Readonly<Attributes>,
  change: Readonly<Record<string, string | number | boolean | null>>,
): Attributes {
  const merged: Attributes = { ...current };
  for (const [name, value] of Object.entries(change)) {
    if (value === null) delete merged[name];
    else merged[name] = value;
  }
  return merged;
}

interface OptOut {
  optedOutAt: Date | null;
  optedOutBy: "customer" | "api" | "member" | "import" | null;
}

/** The opt-out of two contacts that are one person: either's holds, and the person's own before one that we noted. */
export function joinOptOuts(into: OptOut, from: OptOut): OptOut {
  const noted = [into, from].filter(({ optedOutAt }) => optedOutAt !== null);
  const { optedOutAt, optedOutBy } = noted.find((one) => one.optedOutBy === "customer") ?? noted[0] ?? into;
  return { optedOutAt, optedOutBy };
}
