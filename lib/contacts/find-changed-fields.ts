import "server-only";
import type { ColumnOf, ContactRow } from "#lib/contacts/column-rules.ts";
import {
  MAX_ATTRIBUTES,
  type MarketingChoice,
  mergeAttributes,
  NO_MARKETING_CHOICE,
  optIn,
  optOutBy,
} from "#lib/contacts/rules.ts";
import type { UpdateContact } from "#lib/contacts/schema.ts";
import { attributeOf, isSameAttribute } from "#lib/platform/attribute-values.ts";
import { validationError } from "#lib/platform/errors.ts";
import { phoneForms } from "#lib/platform/phone.ts";

export type ContactOrigin = "api" | "inbox" | "import";

type ContactFields = Pick<ContactRow, ColumnOf<"workspace">>;
type PlainField = Exclude<keyof ContactFields, "attributes" | keyof MarketingChoice>;
export type ChangedFields = Partial<Pick<ContactRow, PlainField | "attributes">>;

export const EMPTY_FIELDS: ContactFields = {
  name: null,
  externalId: null,
  language: null,
  attributes: {},
  ...NO_MARKETING_CHOICE,
};

/** Returns the changed fields of an input. @throws AppError VALIDATION_ERROR for too many attributes */
export function findChangedFields(row: ContactFields, input: UpdateContact): ChangedFields {
  const given: { [Field in PlainField]: ContactFields[Field] | undefined } = {
    name: input.name,
    externalId: input.externalId?.normalize() ?? input.externalId,
    language: input.language,
  };
  const plain = (Object.keys(given) as PlainField[]).flatMap((field) =>
    given[field] === undefined || given[field] === row[field] ? [] : [[field, given[field]]],
  );
  return { ...Object.fromEntries(plain), ...findChangedAttributes(row, input.attributes) };
}

function findChangedAttributes(
  { attributes: current }: ContactFields,
  change: UpdateContact["attributes"],
): ChangedFields {
  if (change === undefined) return {};
  const differs = Object.entries(change).some(
    ([name, value]) => !isSameAttribute(attributeOf(current, name), value),
  );
  if (!differs) return {};
  const attributes = mergeAttributes(current, change);
  const count = Object.keys(attributes).length;
  // A merged contact may have more than the maximum; its number of attributes may only shrink.
  if (count > MAX_ATTRIBUTES && count > Object.keys(current).length) {
    throw validationError({
      path: "attributes",
      code: "too_many_attributes",
      message: `A contact can have up to ${MAX_ATTRIBUTES} attributes, but this would make ${count}. Remove some by setting them to null.`,
    });
  }
  return { attributes };
}

/** Changes the phone and clears WhatsApp's form of it, unless both are forms of the same number. */
export function findChangedPhone(
  row: Pick<ContactRow, "phone" | "waId">,
  phone: string | undefined,
): Partial<Pick<ContactRow, "phone" | "waId">> {
  if (phone === undefined || phone === row.phone) return {};
  const forms = phoneForms(phone);
  const isFormOfPrevious = [row.phone, row.waId].some(
    (previous) => previous !== null && forms.includes(previous),
  );
  return isFormOfPrevious || (row.phone === null && row.waId === null) ? { phone } : { phone, waId: null };
}

/**
 * Cleared when the phone of a contact who never wrote changes: statuses of messages to the old phone described its owner. A
 * contact who wrote has described themselves.
 */
export const CLEARED_IDENTITY = {
  bsuid: null,
  parentBsuid: null,
  username: null,
  profileName: null,
  phoneObservedAt: null,
} satisfies Record<Exclude<ColumnOf<"account" | "profile">, "waId">, null>;

/** An opt-out that the customer chose in WhatsApp can only be removed by the customer. */
export function findChangedOptOut(
  row: ContactFields,
  optedOut: boolean | undefined,
  now: Date,
  origin: ContactOrigin,
): Partial<MarketingChoice> {
  if (optedOut === undefined || optedOut === (row.optedOutAt !== null)) return {};
  const choice = { at: now, source: null };
  if (optedOut) return optOutBy(origin === "inbox" ? "member" : origin, choice);
  return row.optedOutBy === "customer" ? {} : optIn(choice);
}
