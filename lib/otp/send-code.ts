import "server-only";
import type { z } from "zod";
import type { Ctx } from "#db/ctx.ts";
import type { ClaimEffect } from "#db/schema/index.ts";
import { SECOND } from "#lib/clock.ts";
import { newId } from "#lib/id.ts";
import { findRecipient } from "#lib/messages/accept-message.ts";
import { chooseNumber } from "#lib/messages/choose-number.ts";
import { refuseFailed } from "#lib/messages/refusal-of-failed.ts";
import { recoverSend } from "#lib/messages/send-for-api.ts";
import { sendTo } from "#lib/messages/send-message.ts";
import { chooseTemplate } from "#lib/otp/choose-template.ts";
import { digestOf, makeCode } from "#lib/otp/make-code.ts";
import { networkOf } from "#lib/otp/network-rules.ts";
import { getOtp, readPolicy } from "#lib/otp/queries.ts";
import { recordCode } from "#lib/otp/record-code.ts";
import { lifetimeOf } from "#lib/otp/rules.ts";
import type { sendOtpBody, sentOtpSchema } from "#lib/otp/schema.ts";
import { componentsOf } from "#lib/templates/serialize.ts";
import { describeTemplate } from "#lib/whatsapp/render-template.ts";

interface SentCode {
  status: number;
  body: z.input<typeof sentOtpSchema>;
}

/**
 * `POST /v1/otp/send`: makes a code and sends it by the one path of all messages. The code exists in this call's memory,
 * sealed in the message that waits, and on the customer's phone; what is kept is its keyed hash. A refused send leaves
 * nothing behind.
 * @throws AppError in this order: as `chooseNumber`, as `chooseTemplate`, as `prepareTemplate`, CONTACT_BLOCKED or
 *   RECIPIENT_NOT_ALLOWED, OTP_DESTINATION_NOT_ALLOWED, RATE_LIMITED, OTP_RECIPIENT_LIMITED; then what WhatsApp refused
 */
export async function sendCode(ctx: Ctx, asked: z.output<typeof sendOtpBody>): Promise<SentCode> {
  const recipient = await findRecipient(ctx, asked.to);
  const number = await chooseNumber(ctx, {
    from: asked.from,
    current: recipient.conversation?.numberId ?? null,
  });
  const policy = await readPolicy(ctx);
  const template = await chooseTemplate(ctx, number.wabaId, policy, asked);
  const { footerText } = describeTemplate(componentsOf(template));
  const lifetime = asked.ttlSeconds ?? lifetimeOf(footerText);
  const expiresAt = new Date(ctx.clock.now().getTime() + lifetime * SECOND);
  const otpId = newId("otp");
  const code = makeCode(asked.codeLength);
  const named = { id: otpId, recipient: asked.to, purpose: asked.purpose };
  const { message } = await sendTo(
    ctx,
    { phone: asked.to },
    {
      from: number.id,
      message: { kind: "template", template: { id: template.id }, variables: { "1": code } },
      clientReference: asked.clientReference,
      giveUpAt: expiresAt,
      alongside: async (tx, messageId) => {
        await recordCode(tx, policy, {
          ...named,
          digest: digestOf({ ...named, code }),
          codeLength: asked.codeLength,
          network: asked.endUserIp === undefined ? null : networkOf(asked.endUserIp),
          messageId,
          clientReference: asked.clientReference ?? null,
          expiresAt,
        });
        return { otpId };
      },
    },
  );
  await refuseFailed(ctx, message);
  return toAnswer(ctx, otpId, message);
}

/**
 * The answer of a send whose process died before it answered: the code and its message as they are now (API.md §5).
 * @throws AppError when WhatsApp has refused the message meanwhile
 */
export async function recoverSentCode(ctx: Ctx, effect: ClaimEffect): Promise<SentCode> {
  const { body } = await recoverSend(ctx, effect);
  return toAnswer(ctx, String(effect.otpId), { conversationId: body.conversationId, status: body.status });
}

async function toAnswer(
  ctx: Ctx,
  otpId: string,
  message: { conversationId: string; status: string },
): Promise<SentCode> {
  const { messageId, to, purpose, expiresAt, resendAvailableAt } = await getOtp(ctx, otpId);
  const queued = message.status === "queued";
  return {
    status: queued ? 202 : 200,
    body: {
      otpId,
      messageId,
      conversationId: message.conversationId,
      to,
      purpose,
      status: queued ? "queued" : "sent",
      expiresAt,
      resendAvailableAt,
    },
  };
}
