import "server-only";
import type { Db } from "#db/client.ts";
import { enqueueWebhook } from "#lib/sandbox/enqueue-webhook.ts";
import { presentOf, type SandboxNumber, unixSeconds } from "#lib/sandbox/present.ts";
import { messagesWebhook } from "#lib/sandbox/webhook-body.ts";
import { describeError } from "#lib/whatsapp/errors.ts";

export interface StatusReport {
  wamid: string;
  waId: string;
  callbackData: string | null;
  category: string;
  statuses: readonly string[];
  failure: number | undefined;
  doubled: boolean;
}

/** Milliseconds between a message's statuses, so that their ticks can be seen to turn. */
const STEP_MS = 250;

/** Enqueues the status webhooks of a message to a customer, each of its own (whatsapp-cloud-api.md §4.6). */
export async function reportStatuses(db: Db, number: SandboxNumber, report: StatusReport): Promise<void> {
  const steps = [...report.statuses, ...(report.failure === undefined ? [] : ["failed"])];
  for (const [index, status] of steps.entries()) {
    const body = messagesWebhook(number, { statuses: [statusObject(number, report, status)] });
    for (let time = 0; time < (report.doubled ? 2 : 1); time += 1) {
      await enqueueWebhook(db, {
        phoneNumberId: number.phoneNumberId,
        body,
        delayMs: index * STEP_MS,
        reports: { wamid: report.wamid, status },
      });
    }
  }
}

// Meta's own words where a source has them (§5.1); the catalogue's titles otherwise.
const DETAILS: Record<number, string> = {
  131047:
    "Message failed to send because more than 24 hours have passed since the customer last replied to this number.",
};

function statusObject(number: SandboxNumber, report: StatusReport, status: string): Record<string, unknown> {
  const { failure } = report;
  const failed = status === "failed" && failure !== undefined;
  const title = failed ? describeError(failure).title : "";
  return {
    id: report.wamid,
    status,
    timestamp: unixSeconds(presentOf(number)),
    recipient_id: report.waId,
    ...(report.callbackData === null ? {} : { biz_opaque_callback_data: report.callbackData }),
    ...(status === "sent"
      ? { pricing: { billable: true, pricing_model: "PMP", type: "regular", category: report.category } }
      : {}),
    ...(failed
      ? {
          errors: [
            {
              code: failure,
              title,
              message: title,
              error_data: { details: DETAILS[failure] ?? title },
              href: "https://developers.facebook.com/docs/whatsapp/cloud-api/support/error-codes/",
            },
          ],
        }
      : {}),
  };
}
