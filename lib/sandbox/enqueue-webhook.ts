import "server-only";
import type { Db } from "#db/client.ts";
import { sandboxWebhooks } from "#db/schema/index.ts";

const WAKE = Symbol.for("parley.sandbox.wake");
const shared = globalThis as { [WAKE]?: EventTarget };

/** Rings when a webhook was enqueued in this process, so that it is posted at once. */
export function webhookBell(): EventTarget {
  shared[WAKE] ??= new EventTarget();
  return shared[WAKE];
}

/** Puts a webhook into the durable queue. @param delayMs how long to hold it back, in real milliseconds */
export async function enqueueWebhook(
  db: Db,
  webhook: {
    phoneNumberId: string;
    body: string;
    delayMs: number;
    reports?: { wamid: string; status: string };
  },
): Promise<void> {
  await db.insert(sandboxWebhooks).values({
    phoneNumberId: webhook.phoneNumberId,
    body: webhook.body,
    ...webhook.reports,
    dueAt: new Date(Date.now() + webhook.delayMs),
  });
  // After the caller's transaction has had time to commit; the poll catches what this misses.
  setTimeout(() => webhookBell().dispatchEvent(new Event("webhook")), webhook.delayMs + 10).unref();
}
