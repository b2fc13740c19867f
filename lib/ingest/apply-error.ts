import "server-only";
import { type Ctx, inTransaction } from "#db/ctx.ts";
import { codedText, failureText } from "#lib/accounts/alerts/coded-text.ts";
import { raiseAlert } from "#lib/accounts/alerts/raise-alert.ts";
import type { Id } from "#lib/platform/id.ts";
import { passesWithTime } from "#lib/whatsapp/errors.ts";
import type { WebhookUpdate } from "#lib/whatsapp/parse-webhook.ts";

/** docs/whatsapp.md#webhook-envelope */
export async function applyError(
  ctx: Ctx,
  numberId: Id<"num">,
  { error }: Extract<WebhookUpdate, { kind: "error" }>,
): Promise<void> {
  await inTransaction(ctx, (tx) =>
    raiseAlert(tx, {
      severity: "warning",
      kind: `number.error_${error.code ?? "unknown"}`,
      subjectId: numberId,
      texts: [
        codedText("number_error", { title: error.title }),
        failureText("cause", error.code),
        // What helps a message does not help the number.
        ...(passesWithTime(error.code) ? [] : [failureText("action", error.code)]),
      ],
      whatsappCode: error.code === null ? null : String(error.code),
    }),
  );
}
