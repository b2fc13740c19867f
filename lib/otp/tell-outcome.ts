import "server-only";
import type { Ctx } from "#db/ctx.ts";
import { appendOutboundEvent } from "#lib/events/append-outbound-event.ts";
import { isId } from "#lib/id.ts";
import { getOtp } from "#lib/otp/queries.ts";
import type { Otp } from "#lib/otp/schema.ts";

/** Tells other systems what became of a code, in the transaction in which it became so. */
export async function tellOutcome(
  tx: Ctx,
  type: "otp.verified" | "otp.failed" | "otp.delivery_failed" | "otp.fraud_suspected",
  otpId: string,
): Promise<Otp> {
  const otp = await getOtp(tx, otpId);
  const { conversationId, messageId } = otp;
  await appendOutboundEvent(tx, {
    type,
    data: { otp },
    conversationId: conversationId !== null && isId("conv", conversationId) ? conversationId : null,
    messageId: isId("msg", messageId) ? messageId : null,
  });
  return otp;
}
