import "server-only";
import { sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { contactImports } from "#db/schema/index.ts";
import { isClaimable } from "#lib/contacts/imports/run-import.ts";
import type { Id } from "#lib/platform/id.ts";

// The state is not a parameter: a plan for any state cannot use the index of running imports.
const isRunnable = sql`${contactImports.state} = 'running' and ${isClaimable}`;

export const isAnyImportRunnable = sql`exists (select from ${contactImports} where ${isRunnable})`;

export function findRunnableImports(db: Db): Promise<{ workspaceId: Id<"ws">; id: Id<"imp"> }[]> {
  return db
    .select({ workspaceId: contactImports.workspaceId, id: contactImports.id })
    .from(contactImports)
    .where(isRunnable)
    .orderBy(contactImports.createdAt)
    .limit(20);
}
