import "server-only";
import type { z } from "zod";
import { type Ctx, inTransaction } from "#db/ctx.ts";
import { retryConflicts } from "#db/retry-conflicts.ts";
import { requirePermission } from "#lib/accounts/require-permission.ts";
import type { bulkContactsBody, bulkContactsResultSchema } from "#lib/contacts/page-schema.ts";
import { changeContactLabels } from "#lib/conversations/actions/change-labels.ts";
import { editContact } from "#lib/conversations/actions/save-contact.ts";
import { isAppError } from "#lib/platform/errors.ts";

/** Changes each contact in its own transaction. @throws AppError NOT_ALLOWED for a bulk opt-out without permission */
export async function changeContactsInBulk(
  ctx: Ctx,
  { ids, addLabels, removeLabels, optOut }: z.output<typeof bulkContactsBody>,
): Promise<z.input<typeof bulkContactsResultSchema>> {
  if (optOut) requirePermission(ctx, "contacts.bulk_opt_out");
  const failed: { id: string; message: string }[] = [];
  const relabeled: Awaited<ReturnType<typeof changeContactLabels>>[] = [];
  const each = [...new Set(ids)];
  const change = async (tx: Ctx, id: string) => {
    const hasLabels = addLabels.length + removeLabels.length > 0;
    const labels = hasLabels
      ? await changeContactLabels(tx, { id, add: addLabels, remove: removeLabels })
      : null;
    if (optOut) await editContact(tx, id, { optedOut: true });
    return labels;
  };
  for (const id of each) {
    try {
      const labels = await retryConflicts(ctx, () => inTransaction(ctx, (tx) => change(tx, id)));
      if (labels && labels.added.length + labels.removed.length > 0) relabeled.push(labels);
    } catch (error) {
      if (!isAppError(error)) throw error;
      failed.push({ id, message: error.message });
    }
  }
  return { done: each.length - failed.length, failed, relabeled };
}
