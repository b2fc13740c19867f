import "server-only";
import { type Ctx, inTransaction } from "#db/ctx.ts";
import { AppError } from "#lib/errors.ts";
import type { Id } from "#lib/id.ts";
import { acceptMessage, findRecipient, type Recipient, readWindow } from "#lib/messages/accept-message.ts";
import { callWhatsApp } from "#lib/messages/call-whatsapp.ts";
import { chooseNumber } from "#lib/messages/choose-number.ts";
import { type MessageInput, prepareMessage } from "#lib/messages/prepare-message.ts";
import type { PublishedMessage } from "#lib/messages/publish-message.ts";
import { getMessageRow } from "#lib/messages/queries.ts";
import { judgeSend } from "#lib/messages/rules.ts";
import { settleMessage } from "#lib/messages/settle-message.ts";
import type { NumberRow } from "#lib/numbers/serialize.ts";
import type { SendOutcome } from "#lib/whatsapp/client.ts";

export interface SendInput {
  /** The recipient's phone: digits only, country code first. */
  to: string;
  from?: string | undefined;
  message: MessageInput;
  clientReference?: string | undefined;
}

export interface SentMessage extends PublishedMessage {
  /** Whether the fallback template went instead of the text. */
  fallbackUsed: boolean;
}

/**
 * Sends a message to a phone number: the one path of the API, the inbox, passcodes and automation. The intent is
 * committed before WhatsApp is called, so that nothing accepted is ever lost; what WhatsApp answers is settled after.
 * @returns the message as it stands: `sent`, or `queued` while WhatsApp has not (provably) accepted it
 * @throws AppError as in API.md §2.8 before anything is written; WHATSAPP_REJECTED, RECIPIENT_NOT_ALLOWED,
 *   TEMPLATE_NOT_APPROVED, NUMBER_NOT_CONNECTED or NUMBER_RESTRICTED when WhatsApp refused it for good
 */
export async function sendMessage(ctx: Ctx, input: SendInput): Promise<SentMessage> {
  const recipient = await findRecipient(ctx, input.to);
  return sendTo(ctx, recipient, input);
}

/** The same send, to a recipient that is already known. */
export async function sendTo(
  ctx: Ctx,
  recipient: Recipient,
  input: Omit<SendInput, "to"> & { clientId?: string | undefined },
): Promise<SentMessage> {
  const { conversation, contact } = recipient;
  const number = await chooseNumber(ctx, { from: input.from, current: conversation?.numberId ?? null });
  const conversationId = conversation?.id ?? null;
  const prepared = await prepareMessage(ctx, { wabaId: number.wabaId, conversationId }, input.message);
  const { accepted, fallbackUsed } = await inTransaction(ctx, async (tx) => {
    const windowExpiresAt = await readWindow(tx, conversationId, number.id);
    const facts = {
      to: recipient.phone ?? contact?.username ?? "This contact",
      contact,
      conversationId,
      windowExpiresAt,
      now: tx.clock.now(),
    };
    const { kind, category } = prepared.message;
    const refusal = judgeSend({ ...facts, kind, category });
    const useFallback = refusal?.code === "WINDOW_CLOSED" && prepared.fallback !== null;
    const message = useFallback && prepared.fallback ? prepared.fallback : prepared.message;
    const verdict = useFallback
      ? judgeSend({ ...facts, kind: message.kind, category: message.category })
      : refusal;
    if (verdict) throw verdict;
    return {
      fallbackUsed: useFallback,
      accepted: await acceptMessage(tx, {
        recipient,
        number,
        message,
        windowExpiresAt,
        clientId: input.clientId ?? null,
        clientReference: input.clientReference ?? null,
      }),
    };
  });
  return { ...(await deliver(ctx, number, accepted.message.id)), fallbackUsed };
}

/**
 * Calls WhatsApp for a message whose attempt has begun, and settles what came of it.
 * @throws AppError when WhatsApp refused the message for good; it stays in the thread as failed
 */
async function deliver(ctx: Ctx, number: NumberRow, id: string): Promise<PublishedMessage> {
  const row = await getMessageRow(ctx, id);
  const outcome = await callWhatsApp(ctx, number, row);
  const settled = await settleMessage(ctx, row.id, outcome);
  if (outcome.kind === "refused" && settled.message.status === "failed") {
    throw refusalOf(outcome, row.id, number.id);
  }
  return settled;
}

function refusalOf(
  outcome: Extract<SendOutcome, { kind: "refused" }>,
  messageId: string,
  numberId: Id<"num">,
): AppError {
  const { code, title } = outcome.error;
  const said = `WhatsApp refused this message: ${title}${code === null ? "" : ` (code ${code})`}.`;
  switch (outcome.disposition) {
    case "credentials":
      return new AppError("NUMBER_NOT_CONNECTED", `${said} An admin mends it in Settings → Number.`, {
        numberId,
      });
    case "restricted":
      return new AppError("NUMBER_RESTRICTED", `${said} An admin sees the reason in Settings → Number.`, {
        whatsappCode: code,
        until: null,
        messageId,
      });
    case "recipient":
      return new AppError("RECIPIENT_NOT_ALLOWED", said, { reason: title, messageId });
    case "template":
      return new AppError("TEMPLATE_NOT_APPROVED", said, {
        whatsappStatus: "refused",
        workspaceStatus: "approved",
        reason: title,
      });
    default:
      return new AppError("WHATSAPP_REJECTED", said, { whatsappCode: code, whatsappTitle: title, messageId });
  }
}
