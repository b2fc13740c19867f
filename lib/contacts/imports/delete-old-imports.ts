import "server-only";
import { and, eq, isNotNull, lt, or } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { contactImports } from "#db/schema/index.ts";
import { importKey } from "#lib/contacts/imports/queries.ts";
import { retainedSince } from "#lib/platform/retention.ts";
import { mediaStorage } from "#lib/platform/storage/media-storage.ts";

const BATCH = 200;

type ImportRow = typeof contactImports.$inferSelect;

/** Deletes old imports, files before rows, so that no file is left without its row. */
export async function deleteOldImports(db: Db): Promise<void> {
  const past = or(
    and(isNotNull(contactImports.finishedAt), lt(contactImports.finishedAt, retainedSince("imports"))),
    and(
      eq(contactImports.state, "uploaded"),
      lt(contactImports.createdAt, retainedSince("unstartedImports")),
    ),
  );
  for (let found = BATCH; found >= BATCH; ) {
    const rows = await db.select().from(contactImports).where(past).limit(BATCH);
    for (const row of rows) await deleteOne(db, row);
    found = rows.length;
  }
}

async function deleteOne(db: Db, row: ImportRow): Promise<void> {
  const isRow = and(eq(contactImports.workspaceId, row.workspaceId), eq(contactImports.id, row.id));
  if (row.state === "uploaded") {
    // Nobody starts it from then on; one that was started meanwhile needs its file.
    const canceled = await db
      .update(contactImports)
      .set({ state: "canceled", finishedAt: new Date() })
      .where(and(isRow, eq(contactImports.state, "uploaded")))
      .returning({ id: contactImports.id });
    if (canceled.length === 0) return;
  }
  await mediaStorage().remove(importKey(row));
  await db.delete(contactImports).where(isRow);
}
