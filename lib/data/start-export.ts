import "server-only";
import { and, eq, inArray, isNotNull, isNull, ne, sql } from "drizzle-orm";
import { type Ctx, inTransaction } from "#db/ctx.ts";
import { lockInWorkspace } from "#db/lock-in-workspace.ts";
import { dataExports } from "#db/schema/index.ts";
import { findMemberId } from "#lib/accounts/require-member-id.ts";
import { getContactForApi } from "#lib/contacts/api-queries.ts";
import { recordExportChange } from "#lib/data/claim-export.ts";
import { getExport } from "#lib/data/queries.ts";
import { recordExportUse } from "#lib/data/record-export-use.ts";
import { MAX_EXPORTS } from "#lib/data/rules.ts";
import type { ExportView } from "#lib/data/schema.ts";
import { notFound, validationError } from "#lib/platform/errors.ts";
import { isId, newId } from "#lib/platform/id.ts";
import type { IssueCode } from "#lib/platform/issue-codes.ts";

/**
 * Starts an export, which the worker runs (`runExport`).
 * @param contactId the person to export, or null for the whole workspace; follows a merged contact
 * @throws AppError NOT_FOUND, VALIDATION_ERROR (`already_running`, `too_many`)
 */
export async function startExport(
  ctx: Ctx,
  { contactId }: { contactId: string | null },
): Promise<ExportView> {
  const subject = contactId === null ? null : (await getContactForApi(ctx, contactId)).id;
  if (subject !== null && !isId("contact", subject)) throw notFound();
  return inTransaction(ctx, async (tx) => {
    await lockInWorkspace(tx, "exports");
    const isOfKind = subject === null ? isNull(dataExports.contactId) : isNotNull(dataExports.contactId);
    const exportCount = await tx.db.$count(
      dataExports,
      and(
        eq(dataExports.workspaceId, tx.workspaceId),
        isOfKind,
        inArray(dataExports.state, ["running", "done"]),
      ),
    );
    if (exportCount >= (subject === null ? MAX_EXPORTS.workspace : MAX_EXPORTS.contact)) {
      throw refuse("too_many", "There are too many exports. Delete one of them first.");
    }
    const [made] = await tx.db
      .insert(dataExports)
      .values({
        id: newId("exp"),
        workspaceId: tx.workspaceId,
        contactId: subject,
        state: "running",
        createdById: findMemberId(tx),
        createdByName: "name" in tx.actor ? tx.actor.name : null,
        createdAt: tx.clock.now(),
      })
      .onConflictDoNothing()
      .returning({ id: dataExports.id });
    if (!made)
      throw refuse("already_running", "An export is running already. Wait until it ends, or cancel it.");
    await recordExportUse(tx, "export.started", subject);
    await recordExportChange(tx);
    return getExport(tx, made.id);
  });
}

function refuse(code: IssueCode, message: string) {
  return validationError({ path: "", code, message });
}

/** Cancels an export or deletes its files, which the worker removes. @throws AppError NOT_FOUND */
export async function deleteExport(ctx: Ctx, id: string): Promise<void> {
  if (!isId("exp", id)) throw notFound();
  await inTransaction(ctx, async (tx) => {
    const [row] = await tx.db
      .update(dataExports)
      .set({ state: "canceled", expiresAt: sql`now()` })
      .where(
        and(
          eq(dataExports.workspaceId, tx.workspaceId),
          eq(dataExports.id, id),
          ne(dataExports.state, "canceled"),
        ),
      )
      .returning({ contactId: dataExports.contactId });
    if (!row) throw notFound();
    await recordExportUse(tx, "export.deleted", row.contactId);
    await recordExportChange(tx);
  });
}
