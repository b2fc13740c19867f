import "server-only";
import { and, eq, inArray, isNull, or, type SQL, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import type { Ctx } from "#db/ctx.ts";
import { isWorkspaceActive } from "#db/is-workspace-active.ts";
import { isUnclaimed } from "#db/node-claims.ts";
import { dataExports } from "#db/schema/index.ts";
import { keptUntil, recordExportChange } from "#lib/data/claim-export.ts";
import { exportFolder } from "#lib/data/queries.ts";
import { type Id, isId } from "#lib/platform/id.ts";
import { mediaStorage } from "#lib/platform/storage/media-storage.ts";

/**
 * Ends every export that can contain a contact: those of the contact and those of the workspace. Nobody can download them
 * from then on; the worker removes the files.
 */
export async function stopExports(tx: Ctx, contactIds: readonly string[]): Promise<void> {
  const ended = { expiresAt: sql`now()`, finishedAt: tx.clock.now() };
  const isAbout = and(
    eq(dataExports.workspaceId, tx.workspaceId),
    or(
      isNull(dataExports.contactId),
      inArray(
        dataExports.contactId,
        contactIds.filter((id) => isId("contact", id)),
      ),
    ),
  );
  // A running export of the workspace stays in the list, so that somebody starts it again.
  const failed = await tx.db
    .update(dataExports)
    .set({ ...ended, state: "failed", failure: "contact_erased", expiresAt: keptUntil })
    .where(and(isAbout, isNull(dataExports.contactId), eq(dataExports.state, "running")))
    .returning({ id: dataExports.id });
  const canceled = await tx.db
    .update(dataExports)
    .set({ ...ended, state: "canceled" })
    .where(and(isAbout, inArray(dataExports.state, ["running", "done"])))
    .returning({ id: dataExports.id });
  if (failed.length + canceled.length > 0) await recordExportChange(tx);
}

const hasEnded = sql`(${dataExports.state} = 'canceled' or ${dataExports.expiresAt} <= now())`;
// Not while a process may still write a file.
const isRemovable = sql`(${isUnclaimed(dataExports)} and ${isWorkspaceActive(dataExports.workspaceId)} and (${hasEnded} or (${dataExports.state} = 'failed' and ${dataExports.hasFiles})))`;

export const isAnyExportRemovable: SQL = sql`exists (select from ${dataExports} where ${isRemovable})`;

export function findRemovableExports(db: Db): Promise<{ workspaceId: Id<"ws">; id: Id<"exp"> }[]> {
  return db
    .select({ workspaceId: dataExports.workspaceId, id: dataExports.id })
    .from(dataExports)
    .where(isRemovable)
    .limit(20);
}

/** Removes the files of an export that ended or expired, then its row, so that no file is forgotten. */
export async function removeExport(ctx: Ctx, { id }: { id: Id<"exp"> }): Promise<void> {
  const { db, workspaceId } = ctx;
  const isExport = and(eq(dataExports.workspaceId, workspaceId), eq(dataExports.id, id), isRemovable);
  await mediaStorage().removeFolder(exportFolder({ workspaceId, id }));
  await db.delete(dataExports).where(and(isExport, hasEnded));
  await db.update(dataExports).set({ parts: [], hasFiles: false }).where(isExport);
}

/** Removes the files of the exports that `stopExports` ended at once. `removeExport` removes what a process still writes. */
export async function removeStoppedExports({ db, workspaceId }: Ctx): Promise<void> {
  const stopped = await db
    .select({ id: dataExports.id })
    .from(dataExports)
    .where(and(eq(dataExports.workspaceId, workspaceId), inArray(dataExports.state, ["canceled", "failed"])));
  for (const { id } of stopped) await mediaStorage().removeFolder(exportFolder({ workspaceId, id }));
}
