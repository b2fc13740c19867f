import "server-only";
import type { z } from "zod";
import type { Ctx } from "#db/ctx.ts";
import type { ClaimEffect } from "#db/schema/index.ts";
import { SECOND } from "#lib/clock.ts";
import { newId } from "#lib/id.ts";
import type { SendThread } from "#lib/messages/read-thread.ts";
import { refuseFailed } from "#lib/messages/refusal-of-failed.ts";
import { recoverSend } from "#lib/messages/send-for-api.ts";
import { sendMessage } from "#lib/messages/send-message.ts";
import { carriersAsked, chooseTemplate } from "#lib/otp/choose-template.ts";
import { digestOf, makeCode } from "#lib/otp/make-code.ts";
import { networkOf } from "#lib/otp/network-rules.ts";
import { getOtp, readPolicy } from "#lib/otp/queries.ts";
import { lockCode, recordCode } from "#lib/otp/record-code.ts";
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
  const policy = await readPolicy(ctx);
  const { to, purpose, codeLength } = asked;
  const otpId = newId("otp");
  const code = makeCode(codeLength);
  const network = asked.endUserIp === undefined ? null : networkOf(asked.endUserIp);
  const named = { id: otpId, recipient: to, purpose };
  // Known once the template is chosen, and once the code is admitted.
  let expiresAt = ctx.clock.now();
  let resendAvailableAt = expiresAt;
  const choose = ({ templates }: SendThread) => {
    const template = chooseTemplate(templates, policy, asked);
    const { footerText } = describeTemplate(componentsOf(template));
    const lifetime = asked.ttlSeconds ?? lifetimeOf(footerText);
    expiresAt = new Date(ctx.clock.now().getTime() + lifetime * SECOND);
    const message = { kind: "template" as const, template: { id: template.id }, variables: { "1": code } };
    return { message, giveUpAt: expiresAt };
  };
  const toResult = (sent: { messageId: string; conversationId: string }, status: "sent" | "queued") => ({
    status: status === "queued" ? 202 : 200,
    body: {
      otpId,
      ...sent,
      to,
      purpose,
      status,
      expiresAt: expiresAt.toISOString(),
      resendAvailableAt: resendAvailableAt.toISOString(),
    },
  });
  const { message } = await sendMessage(ctx, {
    to,
    from: asked.from,
    message: { template: carriersAsked(asked), choose },
    clientReference: asked.clientReference,
    toResult: ({ messageId, conversationId }) => toResult({ messageId, conversationId }, "sent"),
    lock: (tx) => lockCode(tx, { recipient: to, network }),
    alongside: async (tx, messageId) => {
      resendAvailableAt = await recordCode(tx, policy, {
        ...named,
        digest: digestOf({ ...named, code }),
        codeLength,
        network,
        messageId,
        clientReference: asked.clientReference ?? null,
        expiresAt,
      });
      return { otpId };
    },
  });
  await refuseFailed(ctx, message);
  const { id: messageId, conversationId } = message;
  return toResult({ messageId, conversationId }, message.status === "queued" ? "queued" : "sent");
}

/**
 * The answer of a send whose process died before it answered: the code and its message as they are now (API.md §5).
 * @throws AppError when WhatsApp has refused the message meanwhile
 */
export async function recoverSentCode(ctx: Ctx, effect: ClaimEffect): Promise<SentCode> {
  const { status, body: sent } = await recoverSend(ctx, effect);
  const { messageId, to, purpose, expiresAt, resendAvailableAt } = await getOtp(ctx, String(effect.otpId));
  const { conversationId } = sent;
  const body = { messageId, conversationId, to, purpose, status: sent.status, expiresAt, resendAvailableAt };
  return { status, body: { otpId: String(effect.otpId), ...body } };
}
