import "server-only";
import { and, eq, isNull, lte, or, sql } from "drizzle-orm";
import { type Db, pool } from "#db/client.ts";
import { isNodeDead } from "#db/node-claims.ts";
import { webhookReceipts } from "#db/schema/index.ts";
import { processReceipts } from "#lib/ingest/process-receipt.ts";
import { takeBatch } from "#lib/ingest/rules.ts";
import { abandonCall, findAbandonedCalls } from "#lib/messages/send/abandon-call.ts";
import type { Id } from "#lib/platform/id.ts";
import { shutdownSignal } from "#lib/platform/lifecycle.ts";
import { releaseJobs } from "#lib/queue/boss.ts";
import { type CtxOf, handleRow } from "#lib/worker/handle-row.ts";

const NAME = "take-over";
const BATCH = 200;
/** Batches of receipts processed concurrently. */
const CONCURRENCY = 4;
/** The node that accepted a receipt processes it immediately; after this time another node may. */
const RECEIPT_GRACE_MS = 10_000;

export const isReceiptDue = sql`exists (select from ${webhookReceipts} where ${webhookReceipts.state} = 'pending'
  and ${webhookReceipts.claimedBy} is null and ${webhookReceipts.nextAttemptAt} <= now())`;

/**
 * Takes over jobs, unsettled calls and unprocessed webhooks of dead nodes, and retries due webhooks. Deliveries,
 * imports and the simulator's webhooks have their own polling, which sees that a claim is void.
 */
export async function takeOverWork(ctxOf: CtxOf): Promise<void> {
  const { db } = pool();
  await releaseJobs(db);
  for (const row of await findAbandonedCalls(db))
    await handleRow(NAME, row, ctxOf, (ctx, { id }) => abandonCall(ctx, id));
  while (!shutdownSignal().aborted && (await processUnclaimedReceipts(db, ctxOf)) === BATCH) {}
}

/** @returns how many were processed; after a failure fewer than a batch, so that the same are not read again at once */
async function processUnclaimedReceipts(db: Db, ctxOf: CtxOf): Promise<number> {
  const receipts = await findUnclaimedReceipts(db);
  const queue = [...Map.groupBy(receipts, ({ workspaceId }) => workspaceId)].flatMap(([workspaceId, own]) => {
    const batches: { workspaceId: Id<"ws">; receipts: typeof own }[] = [];
    while (own.length > 0) batches.push({ workspaceId, receipts: takeBatch(own) });
    return batches;
  });
  let processed = 0;
  const runners = Array.from({ length: CONCURRENCY }, async () => {
    for (let next = queue.shift(); next; next = queue.shift()) {
      const isProcessed = await handleRow(NAME, next, ctxOf, (ctx, batch) =>
        processReceipts({ ...ctx, actor: { kind: "whatsapp" } }, batch.receipts),
      );
      if (isProcessed) processed += next.receipts.length;
    }
  });
  await Promise.all(runners);
  return processed;
}

function findUnclaimedReceipts(db: Db) {
  const present = sql`now()`;
  const { claimedBy, nextAttemptAt } = webhookReceipts;
  return db
    .select({
      id: webhookReceipts.id,
      receivedAt: webhookReceipts.receivedAt,
      workspaceId: webhookReceipts.workspaceId,
      bytes: sql<number>`octet_length(${webhookReceipts.body})`,
    })
    .from(webhookReceipts)
    .where(
      and(
        eq(webhookReceipts.state, "pending"),
        or(
          and(isNull(claimedBy), lte(nextAttemptAt, present)),
          lte(nextAttemptAt, sql`${present} - make_interval(secs => ${RECEIPT_GRACE_MS / 1000})`),
          isNodeDead(claimedBy),
        ),
      ),
    )
    .orderBy(nextAttemptAt)
    .limit(BATCH);
}
