import "server-only";
import { and, eq, isNull, lte, or, sql } from "drizzle-orm";
import { type Db, pool } from "#db/client.ts";
import type { Ctx } from "#db/ctx.ts";
import { isNodeGone } from "#db/node-claims.ts";
import { webhookReceipts } from "#db/schema/index.ts";
import type { Id } from "#lib/id.ts";
import { processReceipts } from "#lib/ingest/process-receipt.ts";
import { takeBatch } from "#lib/ingest/rules.ts";
import { shutdownSignal } from "#lib/lifecycle.ts";
import { abandonCall, findAbandonedCalls } from "#lib/messages/abandon-call.ts";
import { releaseJobs } from "#lib/queue/boss.ts";

const BATCH = 200;
/** So many batches of receipts are processed side by side. */
const AT_ONCE = 4;
/** A receipt is processed at once by the node that accepted it; one that waited longer there may go elsewhere. */
const RECEIPT_GRACE_MS = 10_000;

type CtxOf = (workspaceId: Id<"ws">) => Promise<Ctx | null>;

/** Whether a webhook's next attempt is due; asked with each heartbeat. */
export const isReceiptDue = sql`exists (select from ${webhookReceipts} where ${webhookReceipts.state} = 'pending'
  and ${webhookReceipts.claimedBy} is null and ${webhookReceipts.nextAttemptAt} <= now())`;

/**
 * Goes on with what dead nodes left: jobs they ran, calls of WhatsApp they never settled, webhooks they acknowledged and did
 * not process. Also processes the webhooks whose next attempt is due. Deliveries, imports and the simulator's webhooks need
 * no push: whoever looks for due ones each second sees that their claim is void.
 * @param ctxOf the context of a workspace's work; null when it is gone
 */
export async function takeOverWork(ctxOf: CtxOf): Promise<void> {
  const { db } = pool();
  await releaseJobs(db);
  for (const { id, workspaceId } of await findAbandonedCalls(db)) {
    const ctx = await ctxOf(workspaceId);
    if (ctx) await abandonCall(ctx, id);
  }
  while (!shutdownSignal().aborted && (await processLeft(db, ctxOf)) === BATCH) {
    // A crash under load leaves more than one batch.
  }
}

async function processLeft(db: Db, ctxOf: CtxOf): Promise<number> {
  const receipts = await findLeft(db);
  const waiting = [...Map.groupBy(receipts, ({ workspaceId }) => workspaceId)].flatMap(
    ([workspaceId, own]) => {
      const batches: { workspaceId: Id<"ws">; receipts: typeof own }[] = [];
      while (own.length > 0) batches.push({ workspaceId, receipts: takeBatch(own) });
      return batches;
    },
  );
  const lanes = Array.from({ length: AT_ONCE }, async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const ctx = await ctxOf(next.workspaceId);
      if (ctx) await processReceipts({ ...ctx, actor: { kind: "whatsapp" } }, next.receipts);
    }
  });
  for (const result of await Promise.allSettled(lanes)) {
    if (result.status === "rejected") throw result.reason;
  }
  return receipts.length;
}

function findLeft(db: Db) {
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
          isNodeGone(claimedBy),
        ),
      ),
    )
    .orderBy(nextAttemptAt)
    .limit(BATCH);
}
