import "server-only";
import { and, eq, isNotNull, lt, or } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { contactImports } from "#db/schema/index.ts";
import { DAY } from "#lib/clock.ts";
import { importKey } from "#lib/imports/queries.ts";
import { mediaDisk } from "#lib/storage/media-disk.ts";

const BATCH = 200;
const KEPT_DAYS = 30;

/**
 * Removes, of every workspace, imports that ended thirty days ago and uploads that nobody started within a day: the bytes
 * first, so that a row always leads to what is left of them.
 */
export async function forgetImports(db: Db): Promise<void> {
  const past = or(
    and(
      isNotNull(contactImports.finishedAt),
      lt(contactImports.finishedAt, new Date(Date.now() - KEPT_DAYS * DAY)),
    ),
    and(eq(contactImports.state, "uploaded"), lt(contactImports.createdAt, new Date(Date.now() - DAY))),
  );
  for (let found = BATCH; found >= BATCH; ) {
    const rows = await db.select().from(contactImports).where(past).limit(BATCH);
    for (const row of rows) {
      await mediaDisk().remove(importKey(row));
      await db
        .delete(contactImports)
        .where(
          and(
            eq(contactImports.workspaceId, row.workspaceId),
            eq(contactImports.id, row.id),
            eq(contactImports.state, row.state),
          ),
        );
    }
    found = rows.length;
  }
}
