import "server-only";
import type { Id } from "#lib/id.ts";
import { processReceipts } from "#lib/ingest/process-receipt.ts";
import type { KeptWebhook } from "#lib/ingest/receive-webhook.ts";
import { takeBatch } from "#lib/ingest/rules.ts";
import { holdExit } from "#lib/lifecycle.ts";
import { log } from "#lib/log.ts";

/** So many numbers' webhooks are processed side by side by one process; the others wait, and acknowledgements go on. */
const NUMBERS_AT_ONCE = 2;

interface Turns {
  /** The webhooks that wait, by number; the number that has waited longest first. */
  waiting: Map<Id<"num">, KeptWebhook[]>;
  running: Set<Id<"num">>;
}

// One a process, whichever bundle asks.
const TURNS = Symbol.for("parley.ingest.turns");
const shared = globalThis as { [TURNS]?: Turns };

/**
 * Has a kept webhook processed when its turn comes: those of a number in the order in which they came, together when
 * several wait. What a process that dies had waiting is found by the sweep.
 */
export function processInTurn(kept: KeptWebhook): void {
  shared[TURNS] ??= { waiting: new Map(), running: new Set() };
  const { waiting } = shared[TURNS];
  const own = waiting.get(kept.numberId);
  if (own) own.push(kept);
  else waiting.set(kept.numberId, [kept]);
  fill(shared[TURNS]);
}

function fill(turns: Turns): void {
  const { waiting, running } = turns;
  while (running.size < NUMBERS_AT_ONCE) {
    const next = [...waiting].find(([numberId]) => !running.has(numberId));
    if (!next) return;
    const [numberId, kept] = next;
    const batch = takeBatch(kept);
    // Behind the other numbers that wait.
    waiting.delete(numberId);
    if (kept.length > 0) waiting.set(numberId, kept);
    running.add(numberId);
    const work = processBatch(batch).finally(() => {
      running.delete(numberId);
      fill(turns);
    });
    holdExit(work);
  }
}

/** @param batch webhooks of one number, and so of one workspace */
async function processBatch(batch: readonly KeptWebhook[]): Promise<void> {
  const last = batch.at(-1);
  if (!last) return;
  const refs = batch.map(({ receiptId, receivedAt }) => ({ id: receiptId, receivedAt }));
  try {
    // The latest knows the workspace's clock best.
    await processReceipts(last.ctx, refs);
  } catch (error) {
    log.error({ err: error, webhooks: batch.length }, "webhooks not processed");
  }
}
