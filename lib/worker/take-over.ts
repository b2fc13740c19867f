import "server-only";
import { and, eq, isNull, lte, or, sql } from "drizzle-orm";
import { type Db, pool } from "#db/client.ts";
import { isWorkspaceActive } from "#db/is-workspace-active.ts";
import { isNodeDead } from "#db/node-claims.ts";
import { inboundWebhooks, jobClaims } from "#db/schema/index.ts";
import { processInboundWebhooks } from "#lib/ingest/process-inbound-webhook.ts";
import { takeBatch } from "#lib/ingest/rules.ts";
import { ABANDONED_BATCH, abandonCall, findAbandonedCalls } from "#lib/messages/send/abandon-call.ts";
import type { Id } from "#lib/platform/id.ts";
import { shutdownSignal } from "#lib/platform/lifecycle.ts";
import { releaseJobs } from "#lib/queue/boss.ts";
import { type CtxOf, handleRow } from "#lib/worker/handle-row.ts";

const NAME = "take-over";
const BATCH = 200;
/** How many calls are ended, or batches of webhooks processed, concurrently. */
const CONCURRENCY = 4;
/** The node that accepted a webhook processes it immediately; after this time another node may. */
const INBOUND_GRACE_MS = 10_000;

const isActive = isWorkspaceActive(inboundWebhooks.workspaceId);

export const isInboundWebhookDue = sql`exists (select from ${inboundWebhooks} where ${inboundWebhooks.state} = 'pending'
  and ((${inboundWebhooks.claimedBy} is null and ${inboundWebhooks.nextAttemptAt} <= now()) or ${isNodeDead(inboundWebhooks.claimedBy)})
  and ${isActive})`;

/** Due webhooks, and what an earlier take-over left. Without the calls, whose take-over is repeated when it fails. */
export const isTakeOverDue = sql`(${isInboundWebhookDue} or
  exists (select from ${jobClaims} where ${isNodeDead(jobClaims.nodeId)}))`;

/**
 * Takes over jobs, unsettled calls and unprocessed webhooks of dead nodes, and retries due webhooks. Deliveries,
 * imports and the simulator's webhooks have their own polling, which sees that a claim is void.
 * @returns whether it ended every call; otherwise it has to be repeated
 */
export async function takeOverAndRetry(ctxOf: CtxOf): Promise<boolean> {
  const { db } = pool();
  await releaseJobs(db);
  const areCallsEnded = await abandonCalls(db, ctxOf);
  while (!shutdownSignal().aborted && (await processUnclaimedInboundWebhooks(db, ctxOf)) === BATCH) {}
  return areCallsEnded;
}

async function abandonCalls(db: Db, ctxOf: CtxOf): Promise<boolean> {
  let areEnded = true;
  let after: Id<"msg"> | null = null;
  while (!shutdownSignal().aborted) {
    const calls = await findAbandonedCalls(db, after);
    await forEachConcurrently(calls, async (call) => {
      const isEnded = await handleRow(NAME, call, ctxOf, (ctx, { id }) => abandonCall(ctx, id));
      areEnded &&= isEnded;
    });
    if (calls.length < ABANDONED_BATCH) break;
    after = calls.at(-1)?.id ?? null;
  }
  return areEnded;
}

/** @returns how many were processed; after a failure fewer than a batch, so that the same are not read again at once */
async function processUnclaimedInboundWebhooks(db: Db, ctxOf: CtxOf): Promise<number> {
  const webhooks = await findUnclaimedInboundWebhooks(db);
  const batches: { workspaceId: Id<"ws">; webhooks: typeof webhooks }[] = [];
  for (const [workspaceId, own] of Map.groupBy(webhooks, (webhook) => webhook.workspaceId)) {
    const waiting = [...own];
    while (waiting.length > 0) batches.push({ workspaceId, webhooks: takeBatch(waiting) });
  }
  let processed = 0;
  await forEachConcurrently(batches, async (next) => {
    const isProcessed = await handleRow(NAME, next, ctxOf, (ctx, batch) =>
      processInboundWebhooks({ ...ctx, actor: { kind: "whatsapp" } }, batch.webhooks),
    );
    if (isProcessed) processed += next.webhooks.length;
  });
  return processed;
}

async function forEachConcurrently<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const queue = [...items];
  const runners = Array.from({ length: CONCURRENCY }, async () => {
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) await work(next);
  });
  await Promise.all(runners);
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
