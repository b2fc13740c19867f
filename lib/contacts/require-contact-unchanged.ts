import "server-only";
import type { ContactRow } from "#lib/contacts/column-rules.ts";
import type { ExpectedContact } from "#lib/contacts/page-schema.ts";
import { attributeOf, isSameAttribute } from "#lib/platform/attribute-values.ts";
import { changedSince } from "#lib/platform/errors.ts";

/**
 * Refuses to undo an edit of a contact that was edited again since. Call it with the locked row.
 * @throws AppError CHANGED_SINCE
 */
export function requireContactUnchanged(row: ContactRow, expected: ExpectedContact | undefined): void {
  const { attributes = {}, ...fields } = expected ?? {};
  const { name, phone, externalId, language } = row;
  const current: Required<typeof fields> = { name, phone, externalId, language };
  const isUnchanged =
    Object.entries(fields).every(([field, value]) => current[field as keyof typeof fields] === value) &&
    Object.entries(attributes).every(([key, value]) =>
      isSameAttribute(attributeOf(row.attributes, key), value),
    );
  if (!isUnchanged) throw changedSince();
}
