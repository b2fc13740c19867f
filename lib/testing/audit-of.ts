import { asc, eq } from "drizzle-orm";
import type { Ctx } from "#db/ctx.ts";
import { auditEntries } from "#db/schema/index.ts";

/** The audit entries about a target, the oldest first. */
export function auditOf({ db }: Ctx, targetId: string) {
  return db
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.targetId, targetId))
    .orderBy(asc(auditEntries.createdAt), asc(auditEntries.id));
}
