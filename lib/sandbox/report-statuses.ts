import "server-only";
import type { Db } from "#db/client.ts";
import { enqueueWebhooks } from "#lib/sandbox/enqueue-webhook.ts";
import type { SandboxPhone } from "#lib/sandbox/phones.ts";
import type { PlannedStatus } from "#lib/sandbox/plan-statuses.ts";
import { presentOf, type SandboxNumber } from "#lib/sandbox/present.ts";
import { type ReportedMessage, statusValue } from "#lib/sandbox/status-object.ts";
import { messagesWebhook } from "#lib/sandbox/webhook-body.ts";

/**
 * Enqueues the status webhooks of a message to a customer, each of its own (whatsapp-cloud-api.md §4.6). The price stands on
 * `sent` and on one of `delivered` and `read`.
 * @param phone null when the message was for nobody
 */
export async function reportStatuses(
  db: Db,
  number: SandboxNumber,
  phone: SandboxPhone | null,
  message: ReportedMessage,
  planned: readonly PlannedStatus[],
): Promise<void> {
  const now = presentOf(number).getTime();
  const priced = new Set([
    "sent",
    planned.some(({ status }) => status === "delivered") ? "delivered" : "read",
  ]);
  await enqueueWebhooks(
    db,
    planned.map((step) => {
      const at = new Date(now + step.afterMs);
      const isPriced = priced.has(step.status);
      return {
        phoneNumberId: number.phoneNumberId,
        body: messagesWebhook(number, statusValue(number, phone, message, { ...step, at, isPriced })),
        delayMs: step.afterMs,
        reports: { wamid: message.wamid, status: step.status },
      };
    }),
  );
}
