import "server-only";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { pool } from "#db/client.ts";
import { log } from "#lib/platform/log.ts";
import { watchDue } from "#lib/queue/watch-due.ts";
import { claimWebhooks, deliverWebhooks, isAnyWebhookDue } from "#lib/simulator/deliver-webhooks.ts";
import { getSimulatorWakeups } from "#lib/simulator/enqueue-webhook.ts";
import { isAnyReviewDue, reviewTemplates } from "#lib/simulator/review-templates.ts";

/** How long a number pauses after an error, because its claimed webhooks are due at once. */
const PAUSE_MS = 1000;

/** Numbers are independent, so that a slow callback or a long queue delays only its own number's webhooks. */
export function startSimulatorWorker({ signal }: { signal: AbortSignal }): Promise<void> {
  const { db } = pool();
  const posting = new Map<string, Promise<void>>();
  let claiming: Promise<void> | null = null;
  let isDueAgain = false;

  async function claim(): Promise<void> {
    await reviewTemplates(db);
    while (!signal.aborted) {
      isDueAgain = false;
      const claimed = await claimWebhooks(db, posting.keys());
      for (const { number, webhooks } of claimed) {
        const { phoneNumberId } = number;
        const posted = deliverWebhooks(db, number, webhooks)
          .catch((error: unknown) => {
            logFailure(error);
            return sleep(PAUSE_MS, undefined, { signal }).catch(() => undefined);
          })
          .finally(() => {
            posting.delete(phoneNumberId);
            void run();
          });
        posting.set(phoneNumberId, posted);
      }
      if (claimed.length === 0 && !isDueAgain) return;
    }
  }

  async function run(): Promise<void> {
    isDueAgain = true;
    if (signal.aborted) return;
    claiming ??= claim()
      .catch(logFailure)
      .finally(() => {
        claiming = null;
      });
    await claiming;
  }

  getSimulatorWakeups().addEventListener("webhook", run, { signal });
  const isDue = sql`(${isAnyReviewDue} or ${isAnyWebhookDue})`;
  watchDue({ name: "sandbox", isDue, run }, signal);
  return new Promise((resolve) => {
    const stop = async () => {
      await claiming;
      await Promise.all(posting.values());
      resolve();
    };
    signal.addEventListener("abort", stop, { once: true });
  });
}

function logFailure(error: unknown): void {
  log.warn({ err: error }, "sandbox webhooks not posted");
}
