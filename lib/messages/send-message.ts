import "server-only";
import { type Ctx, inTransaction } from "#db/ctx.ts";
import { retryConflicts } from "#lib/contacts/retry-conflicts.ts";
import { getConversation } from "#lib/conversations/queries.ts";
import { AppError, isAppError, notFound } from "#lib/errors.ts";
import { type Id, isId } from "#lib/id.ts";
import {
  type Alongside,
  acceptMessage,
  findRecipient,
  type PhoneRecipient,
  type Recipient,
} from "#lib/messages/accept-message.ts";
import { appendStep, templateOf } from "#lib/messages/append-step.ts";
import { chooseNumber } from "#lib/messages/choose-number.ts";
import { holdRecipient, RecipientChangedError } from "#lib/messages/hold-recipient.ts";
import { type MessageInput, prepareMessage } from "#lib/messages/prepare-message.ts";
import type { PublishedMessage } from "#lib/messages/publish-message.ts";
import { getMessage } from "#lib/messages/queries.ts";
import { judgeSend } from "#lib/messages/rules.ts";
import { sendWaiting } from "#lib/messages/send-waiting.ts";
import { findTemplate, listSendableNames } from "#lib/templates/queries.ts";

export interface SendInput {
  /** The recipient's phone: digits only, country code first. */
  to: string;
  from?: string | undefined;
  message: MessageInput;
  clientReference?: string | undefined;
  /** What commits with its acceptance, or refuses it. */
  alongside?: Alongside | undefined;
  /** When it is given up if it could not be sent; after a day if absent (API.md §7.4). */
  giveUpAt?: Date | undefined;
}

export interface SentMessage extends PublishedMessage {
  /** Whether the fallback template went instead of the text. */
  fallbackUsed: boolean;
}

/**
 * Sends a message to a phone number: the one path of the API, the inbox, passcodes and automation. The intent is
 * committed before WhatsApp is called, so that nothing accepted is ever lost; what WhatsApp answers is settled after.
 * @returns the message as it stands: `sent`, or `queued` while WhatsApp has not (provably) accepted it, its turn has not
 *   come, or its number went out of service under it
 * @throws AppError as in API.md §2.8 before anything is written; WHATSAPP_REJECTED, RECIPIENT_NOT_ALLOWED,
 *   TEMPLATE_NOT_APPROVED or NUMBER_RESTRICTED when WhatsApp refused it for good
 */
export async function sendMessage(ctx: Ctx, input: SendInput): Promise<SentMessage> {
  const recipient = await findRecipient(ctx, input.to);
  return sendTo(ctx, recipient, input);
}

/** What is sent, beside to whom. */
type SendToInput = Omit<SendInput, "to"> & { clientId?: string | undefined };

/**
 * The same send, to a recipient that was read already. The message is for the number: where its contact was merged meanwhile
 * and has another one now, whoever has the number is written to.
 */
export async function sendTo(ctx: Ctx, recipient: PhoneRecipient, input: SendToInput): Promise<SentMessage> {
  for (let current = recipient; ; current = await findRecipient(ctx, recipient.phone)) {
    try {
      return await sendAsRead(ctx, current, input);
    } catch (error) {
      // Each further round needs another merge of the same person at the same moment.
      if (!(error instanceof RecipientChangedError)) throw error;
    }
  }
}

/**
 * The same send, to nobody but the recipient as it was read.
 * @throws RecipientChangedError before anything is written, when they were merged with somebody since
 */
export async function sendAsRead(ctx: Ctx, recipient: Recipient, input: SendToInput): Promise<SentMessage> {
  const { conversation } = recipient;
  const number = await chooseNumber(ctx, { from: input.from, current: conversation?.numberId ?? null });
  const conversationId = conversation?.id ?? null;
  const prepared = await prepareMessage(ctx, { wabaId: number.wabaId, conversationId }, input.message);
  const accept = async (tx: Ctx) => {
    const { contact, windowExpiresAt } = await holdRecipient(tx, recipient, number.id);
    const facts = {
      to: recipient.phone ?? contact?.username ?? "This contact",
      contact,
      hasPhone: recipient.phone !== null || contact?.waId !== null,
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
    if (verdict) throw await withAlternatives(tx, verdict, number.wabaId);
    const accepted = await acceptMessage(tx, {
      recipient,
      number,
      message,
      windowExpiresAt,
      clientId: input.clientId ?? null,
      clientReference: input.clientReference ?? null,
      effect: prepared.fallback ? { fallbackUsed: useFallback } : {},
      alongside: input.alongside,
      giveUpAt: input.giveUpAt,
    });
    if (useFallback) {
      const id = accepted.message.id as Id<"msg">;
      await appendStep(tx, id, { kind: "fallback", data: templateOf(message.content) });
    }
    return { accepted, fallbackUsed: useFallback };
  };
  const { accepted, fallbackUsed } = await retryConflicts(ctx, () => inTransaction(ctx, accept));
  return { ...(await deliver(ctx, accepted, number.wabaId)), fallbackUsed };
}

/**
 * Has an accepted message sent in its turn. What fails here takes nothing back: the worker goes on with it.
 * @throws AppError when WhatsApp refused it for good; it stays in the thread as failed
 */
async function deliver(ctx: Ctx, accepted: PublishedMessage, wabaId: string): Promise<PublishedMessage> {
  try {
    return await deliverNow(ctx, accepted, wabaId);
  } catch (error) {
    if (isAppError(error)) throw error;
    ctx.log.error(
      { err: error, messageId: accepted.message.id },
      "accepted message not sent; the worker will",
    );
    return accepted;
  }
}

async function deliverNow(
  ctx: Ctx,
  { message }: PublishedMessage,
  wabaId: string,
): Promise<PublishedMessage> {
  const { id, conversationId } = message;
  if (!isId("msg", id) || !isId("conv", conversationId)) throw notFound();
  const attempt = await sendWaiting(ctx, conversationId, id);
  if (attempt?.refusal) throw await withTemplate(ctx, attempt.refusal, attempt.published, wabaId);
  if (attempt) return attempt.published;
  const { conversation } = await getConversation(ctx, conversationId);
  return { message: await getMessage(ctx, id), conversation };
}

/** A template's refusal by WhatsApp, with how its two locks stand here. */
async function withTemplate(
  ctx: Ctx,
  refusal: AppError,
  { message: { content } }: PublishedMessage,
  wabaId: string,
): Promise<AppError> {
  if (!isAppError(refusal, "TEMPLATE_NOT_APPROVED") || content.kind !== "template") return refusal;
  const { name, language } = content;
  const row = await findTemplate(ctx, { wabaId, name, language }).catch((error: unknown) => {
    if (isAppError(error, "TEMPLATE_NOT_FOUND")) return null;
    throw error;
  });
  if (!row) return refusal;
  return new AppError("TEMPLATE_NOT_APPROVED", refusal.message, {
    ...refusal.details,
    whatsappStatus: row.whatsappStatus,
    workspaceStatus: row.approval,
  });
}

/** So many templates are named where the window is closed. */
const ALTERNATIVES = 20;

/** A closed window, with the templates that could go instead, for a key that may read them. */
async function withAlternatives(ctx: Ctx, refusal: AppError, wabaId: string): Promise<AppError> {
  if (!isAppError(refusal, "WINDOW_CLOSED")) return refusal;
  if (ctx.actor.kind !== "api_key" || !ctx.actor.scopes.includes("templates.read")) return refusal;
  const templates = await listSendableNames(ctx, wabaId, ALTERNATIVES);
  return new AppError("WINDOW_CLOSED", refusal.message, { ...refusal.details, templates });
}
