import "server-only";
import { and, count, eq, gt, gte, inArray, or, type SQL } from "drizzle-orm";
import type { Ctx } from "#db/ctx.ts";
import { webhookReceipts } from "#db/schema/index.ts";
import type { Id } from "#lib/id.ts";
import { PROBLEM_STATES, PROBLEMS_COUNTED, RECEIPTS_KEPT_MS, STUCK_ATTEMPTS } from "#lib/ingest/rules.ts";

/** What waits for a person's replay, or has failed again and again; the condition of the index `webhook_receipts_problem_idx`. */
export const hasProblems: SQL | undefined = or(
  inArray(webhookReceipts.state, [...PROBLEM_STATES]),
  and(eq(webhookReceipts.state, "pending"), gte(webhookReceipts.attempts, STUCK_ATTEMPTS)),
);

/** The workspace's webhooks with problems, while they are kept. */
export function withProblems(ctx: Ctx): SQL | undefined {
  return and(
    eq(webhookReceipts.workspaceId, ctx.workspaceId),
    gt(webhookReceipts.receivedAt, new Date(Date.now() - RECEIPTS_KEPT_MS)),
    hasProblems,
  );
}

/** How many webhooks of the workspace, or of one number, have problems; at most `PROBLEMS_COUNTED`. */
export async function countProblems(ctx: Ctx, numberId?: Id<"num">): Promise<number> {
  const some = ctx.db
    .select({ id: webhookReceipts.id })
    .from(webhookReceipts)
    .where(and(withProblems(ctx), numberId ? eq(webhookReceipts.numberId, numberId) : undefined))
    .limit(PROBLEMS_COUNTED)
    .as("some");
  const [row] = await ctx.db.select({ count: count() }).from(some);
  return row?.count ?? 0;
}
