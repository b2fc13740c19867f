import { eq } from "drizzle-orm";
import type { Ctx } from "#db/ctx.ts";
import { idempotencyKeys } from "#db/schema/index.ts";

/** As if the process of each request with an idempotency key had died after its commit. */
export async function loseResponses({ db, workspaceId }: Ctx): Promise<void> {
  await db
    .update(idempotencyKeys)
    .set({ status: null, headers: null, body: null, leaseUntil: new Date(0) })
    .where(eq(idempotencyKeys.workspaceId, workspaceId));
}
