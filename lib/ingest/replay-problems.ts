import "server-only";
import { and, lte } from "drizzle-orm";
import { type Ctx, inTransaction } from "#db/ctx.ts";
import { inOrder, isAfterKeys, type Keyset } from "#db/keyset.ts";
import { inboundWebhooks } from "#db/schema/index.ts";
import { appendAudit } from "#lib/accounts/audit/append-audit.ts";
import { countProblems, withProblems } from "#lib/ingest/count-problems.ts";
import { replayInboundJob } from "#lib/ingest/jobs.ts";
import { replayInboundWebhook } from "#lib/ingest/replay-inbound-webhook.ts";
import { enqueue } from "#lib/queue/boss.ts";

const BATCH = 100;

const OLDEST_FIRST: Keyset = { at: inboundWebhooks.receivedAt, id: inboundWebhooks.id, order: "asc" };

/** @returns the number of webhooks, counted up to `MAX_COUNTED_PROBLEMS` */
export async function requestReplay(ctx: Ctx): Promise<{ count: number }> {
  return inTransaction(ctx, async (tx) => {
    const count = await countProblems(tx);
    if (count === 0) return { count };
    await appendAudit(tx, { action: "inbound.replayed", data: { count } });
    const { workspaceId } = tx;
    await enqueue(tx, replayInboundJob, { workspaceId, until: new Date().toISOString() });
    return { count };
  });
}

/** A restarted job continues with the rest. @param until ignores webhooks received later */
export async function replayProblems(ctx: Ctx, until: Date, signal: AbortSignal): Promise<void> {
  let position: string[] | null = null;
  while (true) {
    const batch = await ctx.db
      .select({ id: inboundWebhooks.id, receivedAt: inboundWebhooks.receivedAt })
      .from(inboundWebhooks)
      .where(
        and(
          withProblems(ctx),
          lte(inboundWebhooks.receivedAt, until),
          position ? isAfterKeys(OLDEST_FIRST, position) : undefined,
        ),
      )
      .orderBy(...inOrder(OLDEST_FIRST))
      .limit(BATCH);
    for (const { id } of batch) {
      signal.throwIfAborted();
      await replayInboundWebhook(ctx, id);
    }
    const last = batch.at(-1);
    if (!last || batch.length < BATCH) return;
    position = [last.receivedAt.toISOString(), last.id];
  }
}
