import "server-only";
import { and, eq, isNull, lte, or, sql } from "drizzle-orm";
import { type Db, pool } from "#db/client.ts";
import { isWorkspaceActive } from "#db/is-workspace-active.ts";
import { isNodeDead } from "#db/node-claims.ts";
import { inboundWebhooks } from "#db/schema/index.ts";
import { processInboundWebhooks } from "#lib/ingest/process-inbound-webhook.ts";
import { takeBatch } from "#lib/ingest/rules.ts";
import { abandonCall, findAbandonedCalls } from "#lib/messages/send/abandon-call.ts";
import type { Id } from "#lib/platform/id.ts";
import { shutdownSignal } from "#lib/platform/lifecycle.ts";
import { releaseJobs } from "#lib/queue/boss.ts";
import { type CtxOf, handleRow } from "#lib/worker/handle-row.ts";

const NAME = "take-over";
const BATCH = 200;
/** Batches of webhooks processed concurrently. */
const CONCURRENCY = 4;
/** The node that accepted a webhook processes it immediately; after this time another node may. */
const INBOUND_GRACE_MS = 10_000;

const isActive = isWorkspaceActive(inboundWebhooks.workspaceId);

export const isInboundWebhookDue = sql`exists (select from ${inboundWebhooks} where ${inboundWebhooks.state} = 'pending'
  and ${inboundWebhooks.claimedBy} is null and ${inboundWebhooks.nextAttemptAt} <= now()
  and ${isActive})`;

/**
 * Takes over jobs, unsettled calls and unprocessed webhooks of dead nodes, and retries due webhooks. Deliveries,
 * imports and the simulator's webhooks have their own polling, which sees that a claim is void.
 */
export async function takeOverWork(ctxOf: CtxOf): Promise<void> {
  const { db } = pool();
  await releaseJobs(db);
  for (const row of await findAbandonedCalls(db))
    await handleRow(NAME, row, ctxOf, (ctx, { id }) => abandonCall(ctx, id));
  while (!shutdownSignal().aborted && (await processUnclaimedInboundWebhooks(db, ctxOf)) === BATCH) {}
}

/** @returns how many were processed; after a failure fewer than a batch, so that the same are not read again at once */
async function processUnclaimedInboundWebhooks(db: Db, ctxOf: CtxOf): Promise<number> {
  const webhooks = await findUnclaimedInboundWebhooks(db);
  const queue = [...Map.groupBy(webhooks, ({ workspaceId }) => workspaceId)].flatMap(([workspaceId, own]) => {
    const batches: { workspaceId: Id<"ws">; webhooks: typeof own }[] = [];
    while (own.length > 0) batches.push({ workspaceId, webhooks: takeBatch(own) });
    return batches;
  });
  let processed = 0;
  const runners = Array.from({ length: CONCURRENCY }, async () => {
    for (let next = queue.shift(); next; next = queue.shift()) {
      const isProcessed = await handleRow(NAME, next, ctxOf, (ctx, batch) =>
        processInboundWebhooks({ ...ctx, actor: { kind: "whatsapp" } }, batch.webhooks),
      );
      if (isProcessed) processed += next.webhooks.length;
    }
  });
  await Promise.all(runners);
  return processed;
}

function findUnclaimedInboundWebhooks(db: Db) {
  const present = sql`now()`;
  const { claimedBy, nextAttemptAt } = inboundWebhooks;
  return db
    .select({
      id: inboundWebhooks.id,
      receivedAt: inboundWebhooks.receivedAt,
      workspaceId: inboundWebhooks.workspaceId,
      bytes: sql<number>`octet_length(${inboundWebhooks.body})`,
    })
    .from(inboundWebhooks)
    .where(
      and(
        eq(inboundWebhooks.state, "pending"),
        isActive,
        or(
          and(isNull(claimedBy), lte(nextAttemptAt, present)),
          lte(nextAttemptAt, sql`${present} - make_interval(secs => ${INBOUND_GRACE_MS / 1000})`),
          isNodeDead(claimedBy),
        ),
      ),
    )
    .orderBy(nextAttemptAt)
    .limit(BATCH);
}
