import "server-only";
import { sql } from "drizzle-orm";
import { pool } from "#db/client.ts";
import { log } from "#lib/log.ts";
import { watchDue } from "#lib/nodes/watch-due.ts";
import { claimWebhooks, isAnyWebhookDue } from "#lib/sandbox/claim-webhooks.ts";
import { deliverWebhooks } from "#lib/sandbox/deliver-webhooks.ts";
import { webhookBell } from "#lib/sandbox/enqueue-webhook.ts";
import { isAnyReviewDue, reviewTemplates } from "#lib/sandbox/templates/review.ts";

/**
 * Decides the reviews that are due and posts the simulator's webhooks until the signal aborts: at their time when they were
 * enqueued here, within a second of it else.
 * @returns resolves when it was told to stop and has let go of the database
 */
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
  webhookBell().addEventListener("webhook", run, { signal });
  const isDue = sql`(${isAnyReviewDue} or ${isAnyWebhookDue})`;
  watchDue({ isDue, start: run }, signal);
  return new Promise((resolve) => {
    const stop = () => {
      resolve(running ?? undefined);
    };
    signal.addEventListener("abort", stop, { once: true });
  });
}

/** Numbers side by side, so that a slow callback holds up nobody else's; of one number, one body after the other. */
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
