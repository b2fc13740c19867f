import "server-only";
import { type Ctx, inTransaction } from "#db/ctx.ts";
import { retryConflicts } from "#lib/contacts/retry-conflicts.ts";
import { getConversation } from "#lib/conversations/queries.ts";
import { AppError, isAppError } from "#lib/errors.ts";
import { type Id, newId } from "#lib/id.ts";
import { holdExit } from "#lib/lifecycle.ts";
import { type Alongside, commitAcceptance, lockThread } from "#lib/messages/accept-message.ts";
import { settleCall } from "#lib/messages/attempt-message.ts";
import { callWhatsApp } from "#lib/messages/call-whatsapp.ts";
import { requireNumber } from "#lib/messages/choose-number.ts";
import { decideSend, type SendDecision } from "#lib/messages/decide-send.ts";
import { carriesFile } from "#lib/messages/load-draft.ts";
import type { AcceptedMessage } from "#lib/messages/plan-acceptance.ts";
import { type MessageInput, quotedBy, templateNamed } from "#lib/messages/prepare-message.ts";
import type { PublishedMessage } from "#lib/messages/publish-message.ts";
import { getMessage } from "#lib/messages/queries.ts";
import { readThread, type SendTarget, type SendThread, type ThreadQuery } from "#lib/messages/read-thread.ts";
import { returnTurn } from "#lib/messages/reserve-slot.ts";
import { sendInTurn, sendWaiting } from "#lib/messages/send-waiting.ts";
import { settleAccepted } from "#lib/messages/settle-accepted.ts";
import { RecipientChangedError } from "#lib/messages/write-acceptance.ts";
import { nodeId } from "#lib/nodes/this-node.ts";
import { findTemplate } from "#lib/templates/queries.ts";

export interface SendInput {
  from?: string | undefined;
  message: MessageInput | MessageChoice;
  clientId?: string | undefined;
  clientReference?: string | undefined;
  /** Refuses it for what was read of its thread; whatever it depends on is there when the message is accepted. */
  check?: ((ctx: Ctx, thread: SendThread) => Promise<void>) | undefined;
  /** What commits with its acceptance, or refuses it. */
  alongside?: Alongside | undefined;
  /** Takes the locks of `alongside`: always before those of the thread, so that no two sends wait for each other. */
  lock?: ((tx: Ctx) => Promise<void>) | undefined;
  /** When it is given up if it could not be sent; after a day if absent (API.md §7.4). */
  giveUpAt?: Date | undefined;
  /** The call's result when WhatsApp takes the message at once, so that its idempotency key keeps it with the message. */
  toResult?: ((sent: SentAtOnce) => unknown) | undefined;
}

/** A message that depends on what is read of its thread. */
export interface MessageChoice {
  /** The templates that it chooses from. */
  template: ThreadQuery["template"];
  /** @param thread the number can send */
  choose(thread: SendThread): { message: MessageInput; giveUpAt: Date };
}

/** A message that WhatsApp took while its sender waited. */
export interface SentAtOnce {
  messageId: string;
  conversationId: string;
  fallbackUsed: boolean;
}

export interface SentMessage extends PublishedMessage {
  /** Whether the fallback template went instead of the text. */
  fallbackUsed: boolean;
}

/**
 * Sends a message to a phone number: the one path of the API, the inbox, passcodes and automation. It is read what the send
 * depends on, the intent is committed with the call to WhatsApp announced, WhatsApp is called, and what it answers is
 * settled: a statement each. Nothing accepted is ever lost.
 * @returns the message as it stands: `sent`, or `queued` while WhatsApp has not (provably) accepted it, its turn has not
 *   come, or its number went out of service under it
 * @throws AppError as in API.md §2.8 before anything is written; WHATSAPP_REJECTED, RECIPIENT_NOT_ALLOWED,
 *   TEMPLATE_NOT_APPROVED or NUMBER_RESTRICTED when WhatsApp refused it for good
 */
export function sendMessage(ctx: Ctx, { to, ...input }: SendInput & { to: string }): Promise<SentMessage> {
  return sendTo(ctx, { phone: to }, input);
}

/** The conversation to send into is not there, or was merged into another one. */
export class ThreadGoneError extends Error {
  override readonly name = "ThreadGoneError";
}

/** So many times a thread that changes while it is decided on is read again before it is locked. */
const OPTIMISTIC_ROUNDS = 2;

/**
 * The same send to a target: a number, whoever has it, or a conversation, whoever it is with.
 * @throws ThreadGoneError when there is no such conversation
 */
export async function sendTo(ctx: Ctx, target: SendTarget, input: SendInput): Promise<SentMessage> {
  for (let round = 1; ; round += 1) {
    try {
      return await (round > OPTIMISTIC_ROUNDS
        ? sendLocked(ctx, target, input)
        : sendAsRead(ctx, target, input));
    } catch (error) {
      if (!(error instanceof RecipientChangedError)) throw error;
    }
  }
}

/** @throws RecipientChangedError when the thread changes before the message is accepted; nothing is written then */
async function sendAsRead(ctx: Ctx, target: SendTarget, input: SendInput): Promise<SentMessage> {
  const newConversationId = newId("conv");
  const thread = await read(ctx, target, input, { newConversationId, reserves: true });
  const conversationId = thread.conversation?.id ?? newConversationId;
  let isTurnOurs = thread.turnAt !== null;
  const giveTurnBack = async () => {
    if (!isTurnOurs || !thread.number) return;
    isTurnOurs = false;
    await returnTurn(ctx, thread.number, conversationId).catch((error: unknown) => {
      ctx.log.warn({ err: error }, "reserved turn not returned");
    });
  };
  try {
    const decision = await decide(ctx, target, thread, input);
    if (await isNext(ctx, decision)) {
      const sent = sendInTurn(ctx, conversationId, async () => {
        const accepted = await accept(ctx, decision, input, { newConversationId, claimedBy: await nodeId() });
        isTurnOurs = false;
        return sendAccepted(ctx, accepted, decision, input);
      });
      if (sent) return await sent;
    }
    // It is reserved anew when it comes.
    await giveTurnBack();
    const accepted = await accept(ctx, decision, input, { newConversationId, claimedBy: null });
    return await deliver(ctx, accepted, decision);
  } catch (error) {
    holdExit(giveTurnBack());
    throw error;
  }
}

/** The same with the thread locked while it is decided on: for one in which much happens at the same moment. */
async function sendLocked(ctx: Ctx, target: SendTarget, input: SendInput): Promise<SentMessage> {
  const newConversationId = newId("conv");
  const transact = () =>
    inTransaction(ctx, async (tx) => {
      await input.lock?.(tx);
      await lockThread(tx, target);
      const thread = await read(tx, target, input, { newConversationId, reserves: false });
      const decision = await decide(tx, target, thread, input);
      return {
        decision,
        accepted: await accept(tx, decision, input, { newConversationId, claimedBy: null }),
      };
    });
  const { decision, accepted } = await retryConflicts(ctx, transact);
  return deliver(ctx, accepted, decision);
}

async function read(
  ctx: Ctx,
  target: SendTarget,
  { from, message }: SendInput,
  how: { newConversationId: Id<"conv">; reserves: boolean },
): Promise<SendThread> {
  const named =
    "choose" in message
      ? { template: message.template, replyTo: undefined }
      : { template: templateNamed(message), replyTo: quotedBy(message) };
  const query = { from, ...named, ...how };
  const thread = await readThread(ctx, target, query);
  if (!thread) throw new ThreadGoneError();
  return thread;
}

/** What goes, and until when. */
interface Decided extends SendDecision {
  giveUpAt: Date | undefined;
}

async function decide(
  ctx: Ctx,
  target: SendTarget,
  thread: SendThread,
  { from, message, giveUpAt, check }: SendInput,
): Promise<Decided> {
  const number = requireNumber(thread.number, from);
  const chosen = "choose" in message ? message.choose(thread) : { message, giveUpAt };
  const decision = await decideSend(ctx, target, { ...thread, number }, chosen.message);
  await check?.(ctx, thread);
  return { ...decision, giveUpAt: chosen.giveUpAt };
}

/** A turn this near is waited for; a later one is left to the worker. */
const SHORT_WAIT_MS = 300;

/** Whether a message may be called for at once: nothing waits before it, no file is to be uploaded, its turn has come. */
async function isNext(ctx: Ctx, { thread, message }: SendDecision): Promise<boolean> {
  if (thread.isWaiting || thread.turnAt === null || carriesFile(message.content)) return false;
  const wait = thread.turnAt.getTime() - ctx.clock.now().getTime();
  if (wait > SHORT_WAIT_MS) return false;
  if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
  return true;
}

async function accept(
  ctx: Ctx,
  decision: Decided,
  input: SendInput,
  how: { newConversationId: Id<"conv">; claimedBy: string | null },
): Promise<AcceptedMessage> {
  const messageId = newId("msg");
  const { hasFallback, ...decided } = decision;
  const commit = (tx: Ctx, extra: Record<string, unknown>) => {
    const acceptance = {
      ...decided,
      ...how,
      messageId,
      clientId: input.clientId ?? null,
      clientReference: input.clientReference ?? null,
    };
    const effect = hasFallback ? { fallbackUsed: decision.isFallback } : {};
    return commitAcceptance(tx, acceptance, { ...effect, ...extra });
  };
  const { alongside } = input;
  if (!alongside) return commit(ctx, {});
  const transact = () => inTransaction(ctx, async (tx) => commit(tx, await alongside(tx, messageId)));
  return retryConflicts(ctx, transact);
}

/**
 * Calls WhatsApp for a message whose call was announced with its acceptance. What fails here takes nothing back.
 * @throws AppError when WhatsApp refused it for good; it stays in the thread as failed
 */
async function sendAccepted(
  ctx: Ctx,
  accepted: AcceptedMessage,
  { message, isFallback, number }: SendDecision,
  { toResult }: SendInput,
): Promise<{ result: SentMessage; isMoreWaiting: boolean }> {
  const { row } = accepted;
  const head = { message: row.message, number, contact: row.contact };
  const toSent = (published: PublishedMessage) => ({ ...published, fallbackUsed: isFallback });
  try {
    const { outcome, durationMs } = await callWhatsApp(ctx, head, message.payload);
    if (outcome.kind === "accepted") {
      const sent = {
        messageId: row.message.id,
        conversationId: row.conversation.id,
        fallbackUsed: isFallback,
      };
      const answer = (toResult && (await ctx.claim?.encodeAnswer?.(toResult(sent)))) ?? null;
      const settled = await settleAccepted(ctx, accepted, outcome, { durationMs, answer });
      if (settled) {
        return { result: toSent(settled.published), isMoreWaiting: settled.isMoreWaiting };
      }
    }
    const { published, refusal } = await settleCall(ctx, head, outcome, durationMs);
    if (refusal) throw await withTemplate(ctx, refusal, published, number.wabaId);
    return { result: toSent(published), isMoreWaiting: true };
  } catch (error) {
    if (isAppError(error)) throw error;
    ctx.log.error({ err: error, messageId: row.message.id }, "what came of a call was not settled");
    return { result: toSent(accepted.published), isMoreWaiting: true };
  }
}

/**
 * Has an accepted message sent in its turn. What fails here takes nothing back: the worker goes on with it.
 * @throws AppError when WhatsApp refused it for good; it stays in the thread as failed
 */
async function deliver(
  ctx: Ctx,
  { row: { message }, published }: AcceptedMessage,
  { isFallback, number }: SendDecision,
): Promise<SentMessage> {
  const { id, conversationId } = message;
  try {
    const attempt = await sendWaiting(ctx, conversationId, id);
    if (attempt?.refusal) throw await withTemplate(ctx, attempt.refusal, attempt.published, number.wabaId);
    if (attempt) return { ...attempt.published, fallbackUsed: isFallback };
    const { conversation } = await getConversation(ctx, conversationId);
    return { message: await getMessage(ctx, id), conversation, fallbackUsed: isFallback };
  } catch (error) {
    if (isAppError(error)) throw error;
    ctx.log.error({ err: error, messageId: id }, "accepted message not sent; the worker will");
    return { ...published, fallbackUsed: isFallback };
  }
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
