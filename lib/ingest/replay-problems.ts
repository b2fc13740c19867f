import "server-only";
import { and, lte } from "drizzle-orm";
import { type Ctx, inTransaction } from "#db/ctx.ts";
import { inOrder, isAfterKeys, type Keyset } from "#db/keyset.ts";
import { webhookReceipts } from "#db/schema/index.ts";
import { appendAudit } from "#lib/accounts/audit/append-audit.ts";
import { countProblems, withProblems } from "#lib/ingest/count-problems.ts";
import { replayInboundJob } from "#lib/ingest/jobs.ts";
import { replayReceipt } from "#lib/ingest/replay-receipt.ts";
import { enqueue } from "#lib/queue/boss.ts";

const BATCH = 100;

const OLDEST_FIRST: Keyset = { at: webhookReceipts.receivedAt, id: webhookReceipts.id, order: "asc" };

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
      .select({ id: webhookReceipts.id, receivedAt: webhookReceipts.receivedAt })
      .from(webhookReceipts)
      .where(
        and(
          withProblems(ctx),
          lte(webhookReceipts.receivedAt, until),
          position ? isAfterKeys(OLDEST_FIRST, position) : undefined,
        ),
      )
      .orderBy(...inOrder(OLDEST_FIRST))
      .limit(BATCH);
    for (const { id } of batch) {
      signal.throwIfAborted();
      await replayReceipt(ctx, id);
    }
    const last = batch.at(-1);
    if (!last || batch.length < BATCH) return;
    position = [last.receivedAt.toISOString(), last.id];
  }
}
