import "server-only";
import type { z } from "zod";
import type { Ctx } from "#db/ctx.ts";
import { inTransaction } from "#db/ctx.ts";
import type { bulkContactsBody, bulkResultSchema } from "#lib/contacts/page-schema.ts";
import { changeContactLabels } from "#lib/conversations/change-labels.ts";
import { editContact } from "#lib/conversations/save-contact.ts";
import { isAppError } from "#lib/errors.ts";
import { requirePermission } from "#lib/workspaces/require-permission.ts";

/**
 * The same change on many contacts, each by itself: one that cannot be changed holds no other up.
 * @throws AppError NOT_ALLOWED for an opt-out by a member who may not opt many out
 */
export async function changeContacts(
  ctx: Ctx,
  { ids, addLabels, removeLabels, optOut }: z.output<typeof bulkContactsBody>,
): Promise<z.input<typeof bulkResultSchema>> {
  if (optOut) requirePermission(ctx, "contacts.bulk_opt_out");
  const failed: { id: string; message: string }[] = [];
  const each = [...new Set(ids)];
  for (const id of each) {
    try {
      await inTransaction(ctx, async (tx) => {
        if (addLabels.length + removeLabels.length > 0) {
          await changeContactLabels(tx, { id, add: addLabels, remove: removeLabels });
        }
        if (optOut) await editContact(tx, id, { optedOut: true });
      });
    } catch (error) {
      if (!isAppError(error)) throw error;
      failed.push({ id, message: error.message });
    }
  }
  return { done: each.length - failed.length, failed };
}
