import "server-only";
import { inArray, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { sandboxNumbers, sandboxWebhooks } from "#db/schema/index.ts";

const WAKE = Symbol.for("parley.sandbox.wake");
const shared = globalThis as { [WAKE]?: EventTarget };

/** Rings when a webhook was enqueued in this process, so that it is posted at once. */
export function webhookBell(): EventTarget {
  shared[WAKE] ??= new EventTarget();
  return shared[WAKE];
}

/** Has the dispatcher of this process look for what is due. */
export function ringWebhookBell(): void {
  webhookBell().dispatchEvent(new Event("webhook"));
}

export interface NewWebhook {
  phoneNumberId: string;
  body: string;
  /** How long to hold it back, in milliseconds of the simulator's clock, which runs as real time does between its moves. */
  delayMs: number;
  /** The message to a customer whose status it reports, and that status. */
  reports?: { wamid: string; status: string };
}

/** Puts webhooks into the durable queue, in this order; an account that no app is subscribed to gets none (§7). */
export async function enqueueWebhooks(db: Db, told: readonly NewWebhook[]): Promise<void> {
  const webhooks = await withoutUnsubscribed(db, told);
  if (webhooks.length === 0) return;
  await db.insert(sandboxWebhooks).values(
    webhooks.map(({ phoneNumberId, body, delayMs, reports }) => ({
      phoneNumberId,
      body,
      ...reports,
      dueAt: sql`clock_timestamp() + make_interval(secs => (${delayMs} + coalesce((
        select n.clock_offset_ms from ${sandboxNumbers} n where n.phone_number_id = ${phoneNumberId}), 0)) / 1000.0)`,
    })),
  );
  // After the caller's transaction has had time to commit; the poll catches what this misses.
  for (const delayMs of new Set(webhooks.map((webhook) => webhook.delayMs))) {
    setTimeout(ringWebhookBell, delayMs + 10).unref();
  }
}

async function withoutUnsubscribed(db: Db, webhooks: readonly NewWebhook[]): Promise<readonly NewWebhook[]> {
  const ids = [...new Set(webhooks.map(({ phoneNumberId }) => phoneNumberId))];
  if (ids.length === 0) return [];
  const unsubscribed = await db
    .select({ id: sandboxNumbers.phoneNumberId })
    .from(sandboxNumbers)
    .where(
      sql`${inArray(sandboxNumbers.phoneNumberId, ids)} and ${sandboxNumbers.facts} ->> 'subscribed' = 'false'`,
    );
  return webhooks.filter(({ phoneNumberId }) => !unsubscribed.some(({ id }) => id === phoneNumberId));
}

/** Puts one webhook into the durable queue. */
export function enqueueWebhook(db: Db, webhook: NewWebhook): Promise<void> {
  return enqueueWebhooks(db, [webhook]);
}
