import "server-only";
import type { Ctx } from "#db/ctx.ts";
import { recordWebhookEvent } from "#lib/events/record-webhook-event.ts";
import { getOtp } from "#lib/otp/queries.ts";
import type { Otp } from "#lib/otp/schema.ts";
import { isId } from "#lib/platform/id.ts";

export async function publishPasscodeOutcome(
  tx: Ctx,
  type: "otp.verified" | "otp.failed" | "otp.delivery_failed" | "otp.fraud_suspected",
  otpId: string,
): Promise<Otp> {
  const otp = await getOtp(tx, otpId);
  const { conversationId, messageId } = otp;
  await recordWebhookEvent(tx, {
    type,
    data: { otp },
    conversationId: conversationId !== null && isId("conv", conversationId) ? conversationId : null,
    messageId: isId("msg", messageId) ? messageId : null,
  });
  return otp;
}
