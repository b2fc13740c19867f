import "server-only";
import { eq, sql } from "drizzle-orm";
import { type Ctx, inTransaction } from "#db/ctx.ts";
import { workspaces } from "#db/schema/index.ts";
import { appendAudit } from "#lib/accounts/audit/append-audit.ts";
import { validationError } from "#lib/platform/errors.ts";
import { WORKSPACE_LIMIT_MAX } from "#lib/platform/rate-limits.ts";

/**
 * Sets the request limit of all keys of the workspace together; null restores the default. Applies to the next call.
 * @throws AppError VALIDATION_ERROR when out of range
 */
export async function setRequestLimit(ctx: Ctx, requestsPerSecond: number | null): Promise<void> {
  const valid =
    requestsPerSecond === null ||
    (Number.isInteger(requestsPerSecond) &&
      requestsPerSecond >= 1 &&
      requestsPerSecond <= WORKSPACE_LIMIT_MAX);
  if (!valid) {
    throw validationError({
      path: "rate",
      code: "out_of_range",
      message: `Use a whole number from 1 to ${WORKSPACE_LIMIT_MAX}, or "default".`,
    });
  }
  await inTransaction(ctx, async (tx) => {
    const [previous] = await tx.db
      .update(workspaces)
      .set({ requestsPerSecond })
      .where(eq(workspaces.id, tx.workspaceId))
      .returning({ requestsPerSecond: sql<number | null>`old.requests_per_second` });
    await appendAudit(tx, {
      action: "workspace.limit_changed",
      before: { requestsPerSecond: previous?.requestsPerSecond ?? null },
      after: { requestsPerSecond },
    });
  });
}
