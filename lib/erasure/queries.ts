import "server-only";
import { asc, eq } from "drizzle-orm";
import type { Ctx } from "#db/ctx.ts";
import { erasures } from "#db/schema/index.ts";
import { ERASURE_STEPS, erasureStepNumber } from "#lib/erasure/run-erasure.ts";
import type { ErasureList } from "#lib/erasure/schema.ts";

const MAX_SHOWN = 20;

/** The erasures that are not complete, oldest first. They no longer say whom they concern. */
export async function listErasures(ctx: Ctx): Promise<ErasureList> {
  const rows = await ctx.db
    .select({ contactId: erasures.contactId, step: erasures.step, createdAt: erasures.createdAt })
    .from(erasures)
    .where(eq(erasures.workspaceId, ctx.workspaceId))
    .orderBy(asc(erasures.createdAt), asc(erasures.contactId))
    .limit(MAX_SHOWN);
  return {
    data: rows.map(({ contactId, step, createdAt }) => ({
      contactId,
      startedAt: createdAt.toISOString(),
      step: erasureStepNumber(step),
      steps: ERASURE_STEPS,
    })),
  };
}
