import "server-only";
import { and, eq, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { contactImports } from "#db/schema/index.ts";
import type { Id } from "#lib/id.ts";
import { isFree } from "#lib/imports/run-import.ts";

const isRunnable = and(eq(contactImports.state, "running"), isFree);

/** Whether `findRunnableImports` would find any. */
export const isAnyImportRunnable = sql`exists (select from ${contactImports} where ${isRunnable})`;

/** The imports of every workspace that are to run and that no process has, the longest waiting first. */
export function findRunnableImports(db: Db): Promise<{ workspaceId: Id<"ws">; id: Id<"imp"> }[]> {
  return db
    .select({ workspaceId: contactImports.workspaceId, id: contactImports.id })
    .from(contactImports)
    .where(isRunnable)
    .orderBy(contactImports.createdAt)
    .limit(20);
}
