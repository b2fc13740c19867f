import "server-only";
import type { Ctx } from "#db/ctx.ts";
import { getContactsForApi } from "#lib/contacts/api-queries.ts";
import type { ApiContact } from "#lib/contacts/api-schema.ts";
import { validationError } from "#lib/platform/errors.ts";
import { isId } from "#lib/platform/id.ts";
import type { Scope } from "#lib/platform/scopes.ts";

const SCOPE: Scope = "contacts.read";

/**
 * Adds the contacts to the rows of a response, in one query, if `expand` names them.
 * @throws AppError VALIDATION_ERROR (`missing_scope`) if the key may not read contacts
 */
export async function expandContacts<Row extends { contactId: string; contact?: ApiContact | undefined }>(
  ctx: Ctx,
  { expand }: { expand?: string | undefined },
  rows: readonly Row[],
): Promise<Row[]> {
  if (!expand?.split(",").includes("contact")) return [...rows];
  requireScope(ctx);
  const ids = [...new Set(rows.map(({ contactId }) => contactId))].filter((id) => isId("contact", id));
  const contacts = await getContactsForApi(ctx, ids);
  const contactOf = new Map(contacts.map((contact) => [contact.id, contact]));
  return rows.map((row) => {
    const contact = contactOf.get(row.contactId);
    return contact ? { ...row, contact } : row;
  });
}

function requireScope({ actor }: Ctx): void {
  if (actor.kind !== "api_key" || actor.scopes.includes(SCOPE)) return;
  throw validationError({
    path: "expand",
    code: "missing_scope",
    message: `To expand contacts, the key needs the ${SCOPE} scope. Use another key, or leave out expand=contact.`,
  });
}
