import "server-only";
import { type Ctx, inTransaction } from "#db/ctx.ts";
import { raiseAlert } from "#lib/alerts/raise-alert.ts";
import type { Target } from "#lib/ingest/webhook-target.ts";
import { describeError } from "#lib/whatsapp/errors.ts";
import type { WebhookUpdate } from "#lib/whatsapp/parse-webhook.ts";

/**
 * Tells the admins of an error that WhatsApp reports of a number or its account and of no message, in the catalogue's words
 * (whatsapp-cloud-api.md §4.3).
 */
export async function applyError(
  ctx: Ctx,
  targets: readonly Target[],
  { phoneNumberId, error }: Extract<WebhookUpdate, { kind: "error" }>,
): Promise<void> {
  const target = targets.find((candidate) =>
    phoneNumberId === null ? candidate.addressed : candidate.phoneNumberId === phoneNumberId,
  );
  if (!target) return;
  const { cause, action } = describeError(error.code);
  await inTransaction(ctx, (tx) =>
    raiseAlert(tx, {
      severity: "warning",
      kind: `number.error_${error.code ?? "unknown"}`,
      subjectId: target.id,
      message: `WhatsApp reports: ${error.title}. ${cause} ${action}`,
      whatsappCode: error.code === null ? null : String(error.code),
    }),
  );
}
