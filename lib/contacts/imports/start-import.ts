import "server-only";
import { and, eq, inArray } from "drizzle-orm";
import { type Ctx, inTransaction } from "#db/ctx.ts";
import { contactImports } from "#db/schema/index.ts";
import { appendAudit } from "#lib/accounts/audit/append-audit.ts";
import { alreadyStarted, getImportRow, isExportFile } from "#lib/contacts/imports/queries.ts";
import type { ImportView, StartImport } from "#lib/contacts/imports/schema.ts";
import { serializeImport } from "#lib/contacts/imports/serialize.ts";
import { recordLiveEvent } from "#lib/events/record-live-event.ts";

/** @throws AppError NOT_FOUND, VALIDATION_ERROR (`already_started`) */
export async function startImport(
  ctx: Ctx,
  id: string,
  { mapping, options }: StartImport,
): Promise<ImportView> {
  const row = await getImportRow(ctx, id);
  if (row.state !== "uploaded") throw alreadyStarted();
  // In some countries nearly every number with a country code is also a possible national number.
  const country = (await isExportFile(row, options.format)) ? null : options.country;
  return inTransaction(ctx, async (tx) => {
    const [started] = await tx.db
      .update(contactImports)
      .set({ state: "running", mapping, options: { ...options, country } })
      .where(
        and(
          eq(contactImports.workspaceId, tx.workspaceId),
          eq(contactImports.id, row.id),
          eq(contactImports.state, "uploaded"),
        ),
      )
      .returning();
    if (!started) throw alreadyStarted();
    await appendAudit(tx, { action: "import.started", targetId: id, data: { filename: started.filename } });
    await recordLiveEvent(tx, { type: "import.changed", importId: id, state: "running" });
    return serializeImport(started);
  });
}

/** Cancels an import; imported contacts remain. Does nothing if it has ended. @throws AppError NOT_FOUND */
export async function cancelImport(ctx: Ctx, id: string): Promise<ImportView> {
  return inTransaction(ctx, async (tx) => {
    const row = await getImportRow(tx, id);
    const [canceled] = await tx.db
      .update(contactImports)
      .set({ state: "canceled", finishedAt: tx.clock.now() })
      .where(
        and(
          eq(contactImports.workspaceId, tx.workspaceId),
          eq(contactImports.id, row.id),
          inArray(contactImports.state, ["uploaded", "running"]),
        ),
      )
      .returning();
    if (!canceled) return serializeImport(await getImportRow(tx, id));
    await appendAudit(tx, { action: "import.canceled", targetId: id, data: { rows: canceled.nextRow } });
    await recordLiveEvent(tx, { type: "import.changed", importId: id, state: "canceled" });
    return serializeImport(canceled);
  });
}
