import "server-only";
import { processReceipt } from "#lib/ingest/process-receipt.ts";
import type { KeptWebhook } from "#lib/ingest/receive-webhook.ts";
import { holdExit } from "#lib/lifecycle.ts";

/** So many webhooks are processed side by side by one process; the others wait, and acknowledgements go on. */
const AT_ONCE = 2;

interface Turns {
  waiting: KeptWebhook[];
  running: number;
}

// One a process, whichever bundle asks.
const TURNS = Symbol.for("parley.ingest.turns");
const shared = globalThis as { [TURNS]?: Turns };

/** Has a kept webhook processed when its turn comes. What a process that dies had waiting is found by the sweep. */
export function processInTurn(kept: KeptWebhook): void {
  shared[TURNS] ??= { waiting: [], running: 0 };
  shared[TURNS].waiting.push(kept);
  fill(shared[TURNS]);
}

function fill(turns: Turns): void {
  while (turns.running < AT_ONCE) {
    const kept = turns.waiting.shift();
    if (!kept) return;
    turns.running += 1;
    const work = processReceipt(kept.ctx, kept.receiptId)
      .catch((error: unknown) => kept.ctx.log.error({ err: error }, "webhook not processed"))
      .finally(() => {
        turns.running -= 1;
        fill(turns);
      });
    holdExit(work);
  }
}
