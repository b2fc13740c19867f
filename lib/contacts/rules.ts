import type { ColumnOf, ContactRow } from "#lib/contacts/column-rules.ts";
import type { Attributes, AttributeValue } from "#lib/platform/attribute-values.ts";
import { laterOf } from "#lib/platform/clock.ts";
import { compareText } from "#lib/platform/compare-text.ts";
import { isEqualPhone } from "#lib/platform/phone.ts";

export interface KnownIdentity {
  phone: string | null;
  waId: string | null;
  bsuid: string | null;
}

export interface Identification<Row> {
  contact: Row | null;
  /** Contacts to merge; those that only have another form of the number are left to the team (`findDuplicates`). */
  duplicates: Row[];
  previousOwners: Row[];
}

/**
 * Identifies a person among our contacts by business-scoped id, then WhatsApp id, then phone in any form
 * (docs/whatsapp.md#user-ids). A business-scoped id is permanent and a number is not: a contact with the number and another
 * business-scoped id is its previous owner, whose history is separate.
 * @param rows the contacts with any of the ids
 */
export function identify<Row extends KnownIdentity>(
  rows: readonly Row[],
  identity: KnownIdentity,
): Identification<Row> {
  const isPreviousOwner = (row: Row) =>
    identity.bsuid !== null && row.bsuid !== null && row.bsuid !== identity.bsuid;
  const rank = (row: Row) => {
    if (identity.bsuid !== null && row.bsuid === identity.bsuid) return 0;
    return identity.waId !== null && row.waId === identity.waId ? 1 : 2;
  };
  const hasBsuid = (row: Row) => identity.bsuid !== null && row.bsuid === identity.bsuid;
  const withPhone = filterByPhone(rows, identity);
  const named = rows.filter((row) => hasBsuid(row) || withPhone.includes(row));
  const [contact = null, ...duplicates] = named
    .filter((row) => !isPreviousOwner(row))
    .toSorted((a, b) => rank(a) - rank(b));
  return { contact, duplicates, previousOwners: named.filter(isPreviousOwner) };
}

/** Returns contacts with exactly this number or, if there are none, the first with another form of it. */
export function filterByPhone<Row extends KnownIdentity>(
  rows: readonly Row[],
  identity: KnownIdentity,
): Row[] {
  const written = phonesOf(identity);
  const exact = rows.filter((row) => phonesOf(row).some((phone) => written.includes(phone)));
  if (exact.length > 0) return exact;
  const form = rows.find(
    (row) =>
      !isOtherAccount(row, identity) &&
      phonesOf(row).some((phone) => written.some((one) => isEqualPhone(one, phone))),
  );
  return form ? [form] : [];
}

function phonesOf({ phone, waId }: KnownIdentity): string[] {
  return [waId, phone].filter((one) => one !== null);
}

/**
 * Whether WhatsApp treats both as separate accounts: in Argentina a landline and a mobile number may differ only in the 9.
 */
function isOtherAccount(row: KnownIdentity, { bsuid, waId }: KnownIdentity): boolean {
  const isOther = bsuid !== null && row.bsuid !== null && row.bsuid !== bsuid;
  return isOther && waId !== null && row.waId !== null && row.waId !== waId;
}

/**
 * Whether two numbers may be forms of one. WhatsApp's rewriting rules are known for some countries only
 * (docs/whatsapp.md#phone-number-forms), but country and last digits never change, and the length does.
 */
export function isPossiblySamePhone(one: string, other: string): boolean {
  if (isEqualPhone(one, other)) return true;
  const isRewritten = one.slice(0, 2) === other.slice(0, 2) && one.slice(-8) === other.slice(-8);
  return isRewritten && one.length !== other.length;
}

/** WhatsApp's number wins: replies to the old one would reach somebody else. */
export function hasChangedPhone(row: KnownIdentity, { bsuid, waId }: KnownIdentity): boolean {
  if (bsuid === null || waId === null || row.bsuid !== bsuid) return false;
  const previous = row.waId ?? row.phone;
  return previous !== null && !isPossiblySamePhone(waId, previous);
}

/** Counted exactly up to it. */
export const COUNT_MAX = 100_000;

export const contactSorts = ["updated", "created", "name"] as const;

export const BULK_CONTACTS_MAX = 500;

export const CONTACT_NAME_MAX = 120;
export const EXTERNAL_ID_MAX = 128;
export const MAX_ATTRIBUTES = 50;
export const MAX_LABELS = 30;

/** In UTF-16 code units of NFC. */
export const LABEL_MAX = 40;

export const SEGMENT_NAME_MAX = 60;

export const MAX_WORKSPACE_LABELS = 1000;

export function labelName(given: string): string {
  return given.normalize().trim();
}

export function normalizeLabelName(given: string): string {
  return labelName(given).toLowerCase();
}

export const LABEL_COLORS = 10;

/** The color of a new label: by its name, and not one that another label has while there are others. */
export function colorOf(normalizedName: string, used: ReadonlySet<number>): number {
  let sum = 0;
  for (const character of normalizedName) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) % 9973;
  const colors = Array.from({ length: LABEL_COLORS }, (_, step) => (sum + step) % LABEL_COLORS);
  return colors.find((color) => !used.has(color)) ?? sum % LABEL_COLORS;
}

/** The colors of new labels, by their names. */
export function colorsOf(normalizedNames: Iterable<string>, used: ReadonlySet<number>): Map<string, number> {
  const taken = new Set(used);
  const colors = new Map<string, number>();
  for (const name of normalizedNames) {
    const color = colorOf(name, taken);
    colors.set(name, color);
    taken.add(color);
  }
  return colors;
}

/** Normalizes, deduplicates and sorts label names; the sort order prevents deadlocks between writers. */
export function normalizeLabelNames(given: readonly string[]): Map<string, string> {
  const byNormalizedName = new Map<string, string>();
  for (const name of given)
    if (!byNormalizedName.has(normalizeLabelName(name)))
      byNormalizedName.set(normalizeLabelName(name), labelName(name));
  return new Map([...byNormalizedName].sort(([a], [b]) => compareText(a, b)));
}

/** Merges attributes by entry: null deletes, absent entries remain. */
export function mergeAttributes(
  current: Readonly<Attributes>,
  change: Readonly<Record<string, AttributeValue | null>>,
): Attributes {
  const merged: Attributes = { ...current };
  for (const [name, value] of Object.entries(change)) {
    if (value === null) delete merged[name];
    else merged[name] = value;
  }
  return merged;
}

export type MarketingChoice = Pick<
  ContactRow,
  "optedOutAt" | "optedOutBy" | "optOutSource" | "optedInAt" | "optInSource"
>;

export const NO_MARKETING_CHOICE: MarketingChoice = {
  optedOutAt: null,
  optedOutBy: null,
  optOutSource: null,
  optedInAt: null,
  optInSource: null,
};

/** A contact of whom nothing is known. A new column does not compile until it is here, and so is erased with the person. */
export const UNKNOWN_PERSON = {
  phone: null,
  waId: null,
  phoneObservedAt: null,
  bsuid: null,
  parentBsuid: null,
  username: null,
  name: null,
  profileName: null,
  externalId: null,
  language: null,
  attributes: {},
  ...NO_MARKETING_CHOICE,
} satisfies Pick<ContactRow, ColumnOf<"phone" | "account" | "profile" | "workspace">>;

/** The source of choices made in WhatsApp's own menus. */
export const WHATSAPP_SOURCE = "whatsapp";

/** The source of choices that customers made by a word such as STOP. */
export const MESSAGE_SOURCE = "message";

export function optOutBy(
  by: NonNullable<MarketingChoice["optedOutBy"]>,
  { at, source }: { at: Date; source: string | null },
): MarketingChoice {
  return { ...NO_MARKETING_CHOICE, optedOutAt: at, optedOutBy: by, optOutSource: source };
}

export function optIn({ at, source }: { at: Date; source: string | null }): MarketingChoice {
  return { ...NO_MARKETING_CHOICE, optedInAt: at, optInSource: source };
}

/** Merges choices: either opt-out counts, and the customer's own wins; without one, the later opt-in remains. */
export function mergeMarketingChoices(into: MarketingChoice, from: MarketingChoice): MarketingChoice {
  const optOuts = [into, from].filter(({ optedOutAt }) => optedOutAt !== null);
  const laterOptIn = laterOf(into.optedInAt, from.optedInAt) === into.optedInAt ? into : from;
  const { optedOutAt, optedOutBy, optOutSource, optedInAt, optInSource } =
    optOuts.find((one) => one.optedOutBy === "customer") ?? optOuts[0] ?? laterOptIn;
  return { optedOutAt, optedOutBy, optOutSource, optedInAt, optInSource };
}

export const OPT_IN_REASON_MAX = 500;
