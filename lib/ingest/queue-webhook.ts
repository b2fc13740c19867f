import "server-only";
import { processInboundWebhooks } from "#lib/ingest/process-inbound-webhook.ts";
import type { StoredWebhook } from "#lib/ingest/receive-webhook.ts";
import { takeBatch } from "#lib/ingest/rules.ts";
import type { Id } from "#lib/platform/id.ts";
import { delayExit } from "#lib/platform/lifecycle.ts";
import { log } from "#lib/platform/log.ts";
import { perProcess } from "#lib/platform/per-process.ts";

/** Limited so that acknowledgements are not delayed. */
const MAX_CONCURRENT_NUMBERS = 2;

interface ProcessingQueue {
  /** The webhooks of each number; the number that has waited longest is first. */
  queued: Map<Id<"num">, StoredWebhook[]>;
  running: Set<Id<"num">>;
}

const processingQueue = perProcess(
  "ingest.queue",
  (): ProcessingQueue => ({ queued: new Map(), running: new Set() }),
);

/** In order per number, several in one batch. The worker finds webhooks queued in a process that died. */
export function queueWebhook(webhook: StoredWebhook): void {
  const queue = processingQueue();
  const { queued } = queue;
  const own = queued.get(webhook.numberId);
  if (own) own.push(webhook);
  else queued.set(webhook.numberId, [webhook]);
  startBatches(queue);
}

function startBatches(queue: ProcessingQueue): void {
  const { queued, running } = queue;
  while (running.size < MAX_CONCURRENT_NUMBERS) {
    const next = [...queued].find(([numberId]) => !running.has(numberId));
    if (!next) return;
    const [numberId, webhooks] = next;
    const batch = takeBatch(webhooks);
    queued.delete(numberId);
    if (webhooks.length > 0) queued.set(numberId, webhooks);
    running.add(numberId);
    const work = processBatch(batch).finally(() => {
      running.delete(numberId);
      startBatches(queue);
    });
    delayExit(work);
  }
}

async function processBatch(batch: readonly StoredWebhook[]): Promise<void> {
  const last = batch.at(-1);
  if (!last) return;
  const refs = batch.map(({ inboundWebhookId, receivedAt }) => ({ id: inboundWebhookId, receivedAt }));
  try {
    // The latest context has the most recent clock offset.
    await processInboundWebhooks(last.ctx, refs);
  } catch (error) {
    log.error({ err: error, webhooks: batch.length }, "webhooks not processed");
  }
}
