import "server-only";
import type { z } from "zod";
import type { Ctx } from "#db/ctx.ts";
import type { LinkedResource } from "#db/schema/index.ts";
import { recoverSend } from "#lib/messages/api/send-for-api.ts";
import type { SendThread } from "#lib/messages/send/read-thread.ts";
import { sendToRecipient } from "#lib/messages/send/send-to-recipient.ts";
import { throwIfFailed } from "#lib/messages/send/throw-if-failed.ts";
import { choosePasscodeTemplate, templateFilter } from "#lib/otp/choose-passcode-template.ts";
import { generateCode, hashCode } from "#lib/otp/generate-code.ts";
import { lockNetwork, lockRecipient } from "#lib/otp/lock-recipient.ts";
import {
  type PasscodeContext,
  parsePasscodeContext,
  passcodeContextQuery,
} from "#lib/otp/passcode-context.ts";
import { getOtp } from "#lib/otp/queries.ts";
import { admitCode, recordCode } from "#lib/otp/record-code.ts";
import { lifetimeFromFooter } from "#lib/otp/rules.ts";
import type { sendOtpBody, sentOtpSchema } from "#lib/otp/schema.ts";
import { SECOND } from "#lib/platform/clock.ts";
import { newId } from "#lib/platform/id.ts";
import { networkOf } from "#lib/platform/network-rules.ts";
import { explainMissingTemplate } from "#lib/templates/queries.ts";
import { componentsOf } from "#lib/templates/serialize.ts";
import { describeTemplate } from "#lib/whatsapp/render-template.ts";

interface SentCode {
  status: number;
  body: z.input<typeof sentOtpSchema>;
}

/**
 * The code exists only in memory, encrypted in the queued payload, and on the phone; the database stores a keyed
 * hash.
 * @throws AppError in this order: as `requireNumber`, `choosePasscodeTemplate`, `prepareTemplate`; CONTACT_BLOCKED or
 *   RECIPIENT_NOT_ALLOWED, OTP_DESTINATION_NOT_ALLOWED, RATE_LIMITED, OTP_RECIPIENT_LIMITED; WhatsApp's rejection
 */
export async function sendCode(ctx: Ctx, request: z.output<typeof sendOtpBody>): Promise<SentCode> {
  const { to, purpose, codeLength } = request;
  const otpId = newId("otp");
  const code = generateCode(codeLength);
  const network = request.endUserIp === undefined ? null : networkOf(request.endUserIp);
  const identity = { id: otpId, recipient: to, purpose };
  const now = ctx.clock.now();
  // Set by `choose`, once the thread is read.
  let context: PasscodeContext | undefined;
  let expiresAt = now;
  let resendAvailableAt = now;
  const choose = ({ templates, extra }: SendThread) => {
    context = parsePasscodeContext(extra);
    const template = choosePasscodeTemplate(templates, context.policy, request);
    const { footerText } = describeTemplate(componentsOf(template));
    const lifetime = request.ttlSeconds ?? lifetimeFromFooter(footerText);
    expiresAt = new Date(now.getTime() + lifetime * SECOND);
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
  const requireContext = (): PasscodeContext => {
    if (!context) throw new Error("The passcode was created before its context was read.");
    return context;
  };
  const sending = sendToRecipient(
    ctx,
    { phone: to },
    {
      from: request.from,
      message: {
        template: templateFilter(request),
        extraSelect: passcodeContextQuery(ctx, { recipient: to, network, now }),
        choose,
      },
      clientReference: request.clientReference,
      toResult: ({ messageId, conversationId }) => toResult({ messageId, conversationId }, "sent"),
      lock: async (tx) => {
        await lockRecipient(tx, to);
        if (network !== null) await lockNetwork(tx, network);
      },
      check: async () => {
        resendAvailableAt = admitCode(requireContext(), { recipient: to, purpose, network }, now);
      },
      hooks: (messageId) => {
        const digest = hashCode({ ...identity, code });
        const clientReference = request.clientReference ?? null;
        const verification = { ...identity, digest, codeLength, network, messageId, clientReference };
        return recordCode(ctx, requireContext(), { ...verification, expiresAt, resendAvailableAt }, now);
      },
    },
  );
  const { message } = await sending.catch(async (error: unknown) => {
    throw await explainMissingTemplate(ctx, error);
  });
  await throwIfFailed(ctx, message);
  const { id: messageId, conversationId } = message;
  return toResult({ messageId, conversationId }, message.status === "queued" ? "queued" : "sent");
}

/** Rebuilds the response after a crash. @throws AppError when WhatsApp has rejected the message */
export async function recoverSentCode(ctx: Ctx, effect: LinkedResource): Promise<SentCode> {
  const { status, body: sent } = await recoverSend(ctx, effect);
  const { messageId, to, purpose, expiresAt, resendAvailableAt } = await getOtp(ctx, String(effect.otpId));
  const { conversationId } = sent;
  const body = { messageId, conversationId, to, purpose, status: sent.status, expiresAt, resendAvailableAt };
  return { status, body: { otpId: String(effect.otpId), ...body } };
}
