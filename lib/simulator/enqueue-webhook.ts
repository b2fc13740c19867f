import "server-only";
import { inArray, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { sandboxNumbers, sandboxWebhooks } from "#db/schema/index.ts";
import { perProcess } from "#lib/platform/per-process.ts";
import type { SandboxNumber } from "#lib/simulator/sandbox-number.ts";

/** docs/whatsapp.md#webhook-envelope */
export function buildMessagesWebhook(
  number: SandboxNumber,
  value: Record<string, unknown>,
  field = "messages",
): string {
  return escapeJson({
    object: "whatsapp_business_account",
    entry: [
      {
        id: number.wabaId,
        changes: [
          {
            value: {
              messaging_product: "whatsapp",
              metadata: {
                display_phone_number: number.displayNumber,
                phone_number_id: number.phoneNumberId,
              },
              ...value,
            },
            field,
          },
        ],
      },
    ],
  });
}

/**
 * Escapes JSON exactly as Meta does (docs/whatsapp.md#webhook-signature), so that a receiver that does not verify the
 * raw bytes fails.
 */
export function escapeJson(value: unknown): string {
  return JSON.stringify(value)
    .replaceAll("/", "\\/")
    .replace(/[@\u007f-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);
}

export const getSimulatorWakeups = perProcess("sandbox.wake", () => new EventTarget());

export function wakeSimulatorDeliveries(): void {
  getSimulatorWakeups().dispatchEvent(new Event("webhook"));
}

interface NewWebhook {
  phoneNumberId: string;
  body: string;
  delayMs: number;
  reports?: { wamid: string; status: string };
}

/** Skips accounts without a subscribed app (docs/whatsapp.md#webhook-subscription). */
export async function enqueueWebhooks(db: Db, webhooks: readonly NewWebhook[]): Promise<void> {
  const subscribed = await filterSubscribed(db, webhooks);
  if (subscribed.length === 0) return;
  await db.insert(sandboxWebhooks).values(
    subscribed.map(({ phoneNumberId, body, delayMs, reports }) => ({
      phoneNumberId,
      body,
      ...reports,
      dueAt: sql`clock_timestamp() + make_interval(secs => (${delayMs} + coalesce((
        select n.clock_offset_ms from ${sandboxNumbers} n where n.phone_number_id = ${phoneNumberId}), 0)) / 1000.0)`,
    })),
  );
  // Delayed so that the caller's transaction can commit; polling finds what this misses.
  for (const delayMs of new Set(subscribed.map((webhook) => webhook.delayMs))) {
    setTimeout(wakeSimulatorDeliveries, delayMs + 10).unref();
  }
}

async function filterSubscribed(db: Db, webhooks: readonly NewWebhook[]): Promise<readonly NewWebhook[]> {
  const ids = [...new Set(webhooks.map(({ phoneNumberId }) => phoneNumberId))];
  if (ids.length === 0) return [];
  const unsubscribed = await db
    .select({ id: sandboxNumbers.phoneNumberId })
    .from(sandboxNumbers)
    .where(
      sql`${inArray(sandboxNumbers.phoneNumberId, ids)} and ${sandboxNumbers.accountData} ->> 'subscribed' = 'false'`,
    );
  return webhooks.filter(({ phoneNumberId }) => !unsubscribed.some(({ id }) => id === phoneNumberId));
}

export function enqueueWebhook(db: Db, webhook: NewWebhook): Promise<void> {
  return enqueueWebhooks(db, [webhook]);
}
