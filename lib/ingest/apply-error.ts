import "server-only";
import { type Ctx, inTransaction } from "#db/ctx.ts";
import { raiseAlert } from "#lib/accounts/alerts/raise-alert.ts";
import type { WebhookTarget } from "#lib/ingest/webhook-target.ts";
import { describeError } from "#lib/whatsapp/errors.ts";
import type { WebhookUpdate } from "#lib/whatsapp/parse-webhook.ts";

/** docs/whatsapp.md#webhook-envelope */
export async function applyError(
  ctx: Ctx,
  targets: readonly WebhookTarget[],
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
