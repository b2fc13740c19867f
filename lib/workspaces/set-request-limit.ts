import "server-only";
import { eq } from "drizzle-orm";
import { type Ctx, inTransaction } from "#db/ctx.ts";
import { workspaces } from "#db/schema/index.ts";
import { appendAudit } from "#lib/audit/append-audit.ts";
import { validationError } from "#lib/errors.ts";

const MAX = 100_000;

/**
 * Sets how many calls a second the workspace's keys may make together; null for the default (API.md §6). An operator's
 * act, in force from the next call on.
 * @throws AppError VALIDATION_ERROR for what is no such number
 */
export async function setRequestLimit(ctx: Ctx, requestsPerSecond: number | null): Promise<void> {
  const valid =
    requestsPerSecond === null ||
    (Number.isInteger(requestsPerSecond) && requestsPerSecond >= 1 && requestsPerSecond <= MAX);
  if (!valid) {
    throw validationError({
      path: "rate",
      code: "out_of_range",
      message: `Give a whole number from 1 to ${MAX}, or "default".`,
    });
  }
  await inTransaction(ctx, async (tx) => {
    await tx.db.update(workspaces).set({ requestsPerSecond }).where(eq(workspaces.id, tx.workspaceId));
    await appendAudit(tx, { action: "workspace.limit_changed", data: { requestsPerSecond } });
  });
}
