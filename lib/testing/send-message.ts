import type { Ctx } from "#db/ctx.ts";
import type { AcceptedMessage } from "#lib/messages/send/send-committed.ts";
import { type SendInput, sendToRecipient } from "#lib/messages/send/send-to-recipient.ts";

export function sendMessage(
  ctx: Ctx,
  { to, ...input }: SendInput & { to: string },
): Promise<AcceptedMessage> {
  return sendToRecipient(ctx, { phone: to }, input);
}
