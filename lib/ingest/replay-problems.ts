import "server-only";
import { and, lte } from "drizzle-orm";
import { type Ctx, inTransaction } from "#db/ctx.ts";
import { behind, inOrder, type Keyset } from "#db/keyset.ts";
import { webhookReceipts } from "#db/schema/index.ts";
import { appendAudit } from "#lib/audit/append-audit.ts";
import { countProblems, withProblems } from "#lib/ingest/count-problems.ts";
import { replayInboundJob } from "#lib/ingest/jobs.ts";
import { replayReceipt } from "#lib/ingest/replay-receipt.ts";
import { enqueue } from "#lib/queue/boss.ts";

/** So many are found at a time. */
const BATCH = 100;

const OLDEST_FIRST: Keyset = { at: webhookReceipts.receivedAt, id: webhookReceipts.id, order: "asc" };

/**
 * Has every webhook of the workspace that waits for a replay processed again, in the background.
 * @returns how many wait, counted up to `PROBLEMS_COUNTED`
 */
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

/**
 * Replays what waits, in the order in which it came and each webhook once; what still cannot be processed waits again.
 * Started again after a crash or a shutdown, it takes up what is left.
 * @param until webhooks that came later are left alone
 * @throws the signal's reason when it aborts before the last one
 */
export async function replayProblems(ctx: Ctx, until: Date, signal: AbortSignal): Promise<void> {
  let place: string[] | null = null;
  while (true) {
    const batch = await ctx.db
      .select({ id: webhookReceipts.id, receivedAt: webhookReceipts.receivedAt })
      .from(webhookReceipts)
      .where(
        and(
          withProblems(ctx),
          lte(webhookReceipts.receivedAt, until),
          place ? behind(OLDEST_FIRST, place) : undefined,
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
    place = [last.receivedAt.toISOString(), last.id];
  }
}
