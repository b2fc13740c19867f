import "server-only";
import { sql } from "drizzle-orm";
import { pool } from "#db/client.ts";
import { log } from "#lib/platform/log.ts";
import { watchDue } from "#lib/queue/watch-due.ts";
import { claimWebhooks, deliverWebhooks, isAnyWebhookDue } from "#lib/simulator/deliver-webhooks.ts";
import { getDeliveryWakeups } from "#lib/simulator/enqueue-webhook.ts";
import { isAnyReviewDue, reviewTemplates } from "#lib/simulator/review-templates.ts";

/** Runs until the signal aborts; the promise resolves when no query is running. */
export function startDispatcher({ signal }: { signal: AbortSignal }): Promise<void> {
  let running: Promise<void> | null = null;
  const run = () => {
    if (running || signal.aborted) return;
    running = reviewTemplates(pool().db)
      .then(() => drain(signal))
      .catch((error: unknown) => log.warn({ err: error }, "sandbox webhooks not posted"))
      .finally(() => {
        running = null;
      });
  };
  getDeliveryWakeups().addEventListener("webhook", run, { signal });
  const isDue = sql`(${isAnyReviewDue} or ${isAnyWebhookDue})`;
  watchDue({ isDue, start: run }, signal);
  return new Promise((resolve) => {
    const stop = () => {
      resolve(running ?? undefined);
    };
    signal.addEventListener("abort", stop, { once: true });
  });
}

/** Concurrent across numbers, so that a slow callback delays only its own. */
async function drain(signal: AbortSignal): Promise<void> {
  const { db } = pool();
  while (!signal.aborted) {
    const claimed = await claimWebhooks(db);
    if (claimed.length === 0) return;
    const posted = await Promise.allSettled(
      claimed.map(({ number, webhooks }) => deliverWebhooks(db, number, webhooks)),
    );
    for (const result of posted) if (result.status === "rejected") throw result.reason;
  }
}
