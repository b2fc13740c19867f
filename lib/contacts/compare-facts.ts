import "server-only";
import type { contacts } from "#db/schema/index.ts";
import { MAX_ATTRIBUTES, mergeAttributes } from "#lib/contacts/rules.ts";
import type { UpdateContact } from "#lib/contacts/schema.ts";
import { validationError } from "#lib/errors.ts";
import { phoneForms } from "#lib/phone.ts";

type ContactRow = typeof contacts.$inferSelect;

/** Through which door a contact is written: a system's call, a member's page, or a file. */
export type ContactOrigin = "api" | "inbox" | "import";

/** What we know of a person beside who they are. */
type OwnFacts = Pick<
  ContactRow,
  "name" | "externalId" | "language" | "attributes" | "optedOutAt" | "optedOutBy"
>;

/** Of somebody who is new. */
export const NOTHING_KNOWN: OwnFacts = {
  name: null,
  externalId: null,
  language: null,
  attributes: {},
  optedOutAt: null,
  optedOutBy: null,
};

/**
 * What of our own facts about a person is new.
 * @throws AppError VALIDATION_ERROR for more attributes than a contact may have
 */
export function newFacts(row: OwnFacts, input: UpdateContact): Partial<ContactRow> {
  const given = {
    name: input.name,
    externalId: input.externalId?.normalize() ?? input.externalId,
    language: input.language,
  };
  const plain = (["name", "externalId", "language"] as const).flatMap((field) =>
    given[field] === undefined || given[field] === row[field] ? [] : [[field, given[field]]],
  );
  return { ...Object.fromEntries(plain), ...newAttributes(row, input.attributes) };
}

function newAttributes(
  { attributes: current }: OwnFacts,
  change: UpdateContact["attributes"],
): Partial<ContactRow> {
  if (change === undefined) return {};
  const had = (name: string) => (Object.hasOwn(current, name) ? current[name] : null);
  const differs = Object.entries(change).some(([name, value]) => had(name) !== value);
  if (!differs) return {};
  const attributes = mergeAttributes(current, change);
  const count = Object.keys(attributes).length;
  // Two contacts that proved to be one person may have more together; they may only get fewer.
  if (count > MAX_ATTRIBUTES && count > Object.keys(current).length) {
    throw validationError({
      path: "attributes",
      code: "too_many_attributes",
      message: `A contact has at most ${MAX_ATTRIBUTES} attributes; this would make ${count}. Delete some with null.`,
    });
  }
  return { attributes };
}

/** A new number; WhatsApp's form of the old one goes with it, unless both are forms of one line. */
export function newNumber(
  row: Pick<ContactRow, "phone" | "waId">,
  phone: string | undefined,
): Partial<ContactRow> {
  if (phone === undefined || phone === row.phone) return {};
  const forms = phoneForms(phone);
  const sameLine = [row.phone, row.waId].some((former) => former !== null && forms.includes(former));
  return sameLine || (row.phone === null && row.waId === null) ? { phone } : { phone, waId: null };
}

/**
 * What goes with a number that was written down wrongly: a status of what was sent there told of the stranger who has it. Who
 * wrote to us told of themselves, and stays who they are under any number.
 */
export const FORGOTTEN_STRANGER = {
  bsuid: null,
  parentBsuid: null,
  username: null,
  profileName: null,
  lineAsOf: null,
} satisfies Partial<ContactRow>;

/** What the customer chose in WhatsApp is not ours to lift (API.md §9.3). */
export function newOptOut(
  row: OwnFacts,
  optedOut: boolean | undefined,
  now: Date,
  origin: ContactOrigin,
): Partial<ContactRow> {
  if (optedOut === undefined || optedOut === (row.optedOutAt !== null)) return {};
  if (optedOut) return { optedOutAt: now, optedOutBy: origin === "inbox" ? "member" : origin };
  return row.optedOutBy === "customer" ? {} : { optedOutAt: null, optedOutBy: null };
}
