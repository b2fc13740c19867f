import "server-only";
import { setTimeout as sleep } from "node:timers/promises";
import { type Ctx, inTransaction } from "#db/ctx.ts";
import { retryConflicts } from "#db/retry-conflicts.ts";
import {
  type MessageInput,
  quotedMessageId,
  requestedTemplate,
} from "#lib/messages/compose/prepare-message.ts";
import { requireNumber } from "#lib/messages/compose/require-number.ts";
import { SHORT_WAIT_MS } from "#lib/messages/rules.ts";
import { type AcceptanceHooks, commitAcceptance } from "#lib/messages/send/commit-acceptance.ts";
import { decideSend, type SendDecision, withAlternatives } from "#lib/messages/send/decide-send.ts";
import { sendIfIdle } from "#lib/messages/send/drain-conversation-queue.ts";
import { carriesFile } from "#lib/messages/send/load-payload.ts";
import { lockThread } from "#lib/messages/send/lock-thread.ts";
import type { CommittedMessage } from "#lib/messages/send/plan-acceptance.ts";
import {
  readThread,
  type SendTarget,
  type SendThread,
  type ThreadQuery,
} from "#lib/messages/send/read-thread.ts";
import { ReservedSlot } from "#lib/messages/send/reserved-slot.ts";
import {
  type AcceptedMessage,
  type ImmediateSend,
  sendCommitted,
  sendInTurn,
} from "#lib/messages/send/send-committed.ts";
import { ThreadChangedError } from "#lib/messages/send/write-acceptance.ts";
import { type Id, newId } from "#lib/platform/id.ts";
import { delayExit } from "#lib/platform/lifecycle.ts";
import { nodeId } from "#lib/queue/this-node.ts";

export interface SendInput {
  from?: string | undefined;
  message: MessageInput | MessageSelector;
  clientId?: string | undefined;
  clientReference?: string | undefined;
  /** For a message that is given; a `MessageSelector` has its own. */
  extraSelect?: ThreadQuery["extraSelect"];
  /** Refuses the send by throwing. Acceptance fails if the thread changes after this check. */
  check?: ((ctx: Ctx, thread: SendThread) => Promise<void>) | undefined;
  hooks?: ((messageId: Id<"msg">) => AcceptanceHooks) | undefined;
  /** Acquires the locks of `hooks`, always before those of the thread, to prevent deadlocks. */
  lock?: ((tx: Ctx) => Promise<void>) | undefined;
  /** When a scheduled message is due. */
  sendAt?: Date | undefined;
  /** The deadline; one day if absent. */
  giveUpAt?: Date | undefined;
  /** Builds the response for a message that WhatsApp accepts immediately, which is stored with its idempotency key. */
  toResult?: ((sent: ImmediateSend) => unknown) | undefined;
}

/** A message that is chosen after its thread was read. */
export interface MessageSelector {
  template: ThreadQuery["template"];
  extraSelect: ThreadQuery["extraSelect"];
  /** @param thread with a number that can send */
  choose(thread: SendThread): { message: MessageInput; giveUpAt: Date };
}

/** The conversation or contact does not exist or was merged into another one. */
export class RecipientNotFoundError extends Error {
  override readonly name = "RecipientNotFoundError";
}

/** How often a thread that changes during the decision is read again before it is locked. */
const OPTIMISTIC_ROUNDS = 2;

/**
 * Sends a message, for API, inbox, passcodes and automatic replies. Reads the thread, commits the message as in flight, calls
 * WhatsApp and settles the outcome, with one statement each.
 * @returns the message: `sent`, or `queued` while WhatsApp has not accepted it, its slot is later, its number went out of
 * service, or it is scheduled
 * @throws RecipientNotFoundError when there is no such conversation or contact
 * @throws AppError a refusal of the send policy, before anything is written
 * @throws AppError WHATSAPP_REJECTED, RECIPIENT_NOT_ALLOWED, TEMPLATE_NOT_APPROVED or NUMBER_RESTRICTED when WhatsApp
 * rejected it permanently
 */
export async function sendToRecipient(
  ctx: Ctx,
  target: SendTarget,
  input: SendInput,
): Promise<AcceptedMessage> {
  for (let round = 1; ; round += 1) {
    try {
      return await (round > OPTIMISTIC_ROUNDS
        ? sendLocked(ctx, target, input)
        : sendOptimistically(ctx, target, input));
    } catch (error) {
      if (!(error instanceof ThreadChangedError)) throw error;
    }
  }
}

/** @throws ThreadChangedError when the thread changes before acceptance; nothing is written then */
async function sendOptimistically(ctx: Ctx, target: SendTarget, input: SendInput): Promise<AcceptedMessage> {
  const newConversationId = newId("conv");
  const thread = await requireThread(ctx, target, input, {
    newConversationId,
    reservesSlot: input.sendAt === undefined,
  });
  const conversationId = thread.conversation?.id ?? newConversationId;
  const slot = new ReservedSlot(ctx, thread, conversationId);
  try {
    const decision = await decideMessage(ctx, target, thread, input);
    if (await waitForSlot(ctx, decision)) {
      const sent = sendIfIdle(ctx, conversationId, async () => {
        const committed = await commitMessage(ctx, decision, input, {
          newConversationId,
          claimedBy: await nodeId(),
        });
        slot.take();
        return sendCommitted(ctx, committed, decision, input);
      });
      if (sent) return await sent;
    }
    // Another slot is reserved when the queue reaches the message.
    await slot.release();
    const committed = await commitMessage(ctx, decision, input, { newConversationId, claimedBy: null });
    return await sendUnlessScheduled(ctx, committed, decision, input);
  } catch (error) {
    delayExit(slot.release());
    throw error;
  }
}

/** Sends with the thread locked during the decision, for threads with many concurrent changes. */
async function sendLocked(ctx: Ctx, target: SendTarget, input: SendInput): Promise<AcceptedMessage> {
  const newConversationId = newId("conv");
  const transact = () =>
    inTransaction(ctx, async (tx) => {
      await input.lock?.(tx);
      await lockThread(tx, target);
      const thread = await requireThread(tx, target, input, { newConversationId, reservesSlot: false });
      const decision = await decideMessage(tx, target, thread, input);
      return {
        decision,
        committed: await commitMessage(tx, decision, input, { newConversationId, claimedBy: null }),
      };
    });
  const { decision, committed } = await retryConflicts(ctx, transact);
  return sendUnlessScheduled(ctx, committed, decision, input);
}

async function sendUnlessScheduled(
  ctx: Ctx,
  committed: CommittedMessage,
  decision: Decision,
  { sendAt }: SendInput,
): Promise<AcceptedMessage> {
  return sendAt ? { ...committed.view, fallbackUsed: false } : sendInTurn(ctx, committed, decision);
}

async function requireThread(
  ctx: Ctx,
  target: SendTarget,
  { from, message, extraSelect }: SendInput,
  how: { newConversationId: Id<"conv">; reservesSlot: boolean },
): Promise<SendThread> {
  const named =
    "choose" in message
      ? { template: message.template, extraSelect: message.extraSelect, replyTo: undefined }
      : { template: requestedTemplate(message), extraSelect, replyTo: quotedMessageId(message) };
  const query = { from, ...named, ...how };
  const thread = await readThread(ctx, target, query);
  if (!thread) throw new RecipientNotFoundError();
  return thread;
}

interface Decision extends SendDecision {
  giveUpAt: Date | undefined;
}

async function decideMessage(
  ctx: Ctx,
  target: SendTarget,
  thread: SendThread,
  { from, message, giveUpAt, sendAt, check }: SendInput,
): Promise<Decision> {
  const number = await requireNumber(ctx, thread.number, from);
  const chosen = "choose" in message ? message.choose(thread) : { message, giveUpAt };
  const decision = await decideSend(ctx, target, { ...thread, number }, chosen.message, sendAt).catch(
    async (error: unknown) => {
      throw await withAlternatives(ctx, error, number.wabaId);
    },
  );
  await check?.(ctx, thread);
  return { ...decision, giveUpAt: chosen.giveUpAt };
}

/**
 * Waits for the message's slot if that is at most a moment away. @returns whether the message is sent in this request; false
 * if the message must be queued: for its slot, behind one that is queued or in flight, or to upload a file
 */
async function waitForSlot(ctx: Ctx, { thread, message }: SendDecision): Promise<boolean> {
  if (thread.hasUnsentMessage || thread.slotAt === null || carriesFile(message.content)) return false;
  const wait = thread.slotAt.getTime() - ctx.clock.now().getTime();
  if (wait > SHORT_WAIT_MS) return false;
  if (wait > 0) await sleep(wait);
  return true;
}

async function commitMessage(
  ctx: Ctx,
  decision: Decision,
  input: SendInput,
  how: { newConversationId: Id<"conv">; claimedBy: string | null },
): Promise<CommittedMessage> {
  const messageId = newId("msg");
  const { hasFallback, ...decided } = decision;
  const hooks = input.hooks?.(messageId) ?? {};
  const commit = (tx: Ctx) => {
    const acceptance = {
      ...decided,
      ...how,
      messageId,
      clientId: input.clientId ?? null,
      clientReference: input.clientReference ?? null,
      sendAt: input.sendAt,
      isBatch: false,
    };
    const effect = hasFallback ? { fallbackUsed: decision.isFallback } : {};
    return commitAcceptance(tx, acceptance, { ...effect, ...hooks.effect }, hooks.call);
  };
  if (!hooks.before && !hooks.after) return commit(ctx);
  const transact = () =>
    inTransaction(ctx, async (tx) => {
      await hooks.before?.(tx);
      const committed = await commit(tx);
      await hooks.after?.(tx);
      return committed;
    });
  return retryConflicts(ctx, transact);
}
