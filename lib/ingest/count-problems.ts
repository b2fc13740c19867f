import "server-only";
import { and, count, eq, gt, gte, inArray, or, type SQL } from "drizzle-orm";
import type { Ctx } from "#db/ctx.ts";
import { inboundWebhooks } from "#db/schema/index.ts";
import { MAX_COUNTED_PROBLEMS, PROBLEM_STATES, STUCK_ATTEMPTS } from "#lib/ingest/rules.ts";
import type { Id } from "#lib/platform/id.ts";
import { retainedSince } from "#lib/platform/retention.ts";

/** Must equal the condition of the index `inbound_webhooks_problem_idx`. */
export const hasProblems: SQL | undefined = or(
  inArray(inboundWebhooks.state, [...PROBLEM_STATES]),
  and(eq(inboundWebhooks.state, "pending"), gte(inboundWebhooks.attempts, STUCK_ATTEMPTS)),
);

export function withProblems(ctx: Ctx): SQL | undefined {
  return and(
    eq(inboundWebhooks.workspaceId, ctx.workspaceId),
    gt(inboundWebhooks.receivedAt, retainedSince("inboundWebhooks")),
    hasProblems,
  );
}

/** Counts up to `MAX_COUNTED_PROBLEMS`. */
export async function countProblems(ctx: Ctx, numberId?: Id<"num">): Promise<number> {
  const some = ctx.db
    .select({ id: inboundWebhooks.id })
    .from(inboundWebhooks)
    .where(and(withProblems(ctx), numberId ? eq(inboundWebhooks.numberId, numberId) : undefined))
    .limit(MAX_COUNTED_PROBLEMS)
    .as("some");
  const [row] = await ctx.db.select({ count: count() }).from(some);
  return row?.count ?? 0;
}
