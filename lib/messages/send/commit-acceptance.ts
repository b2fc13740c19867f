import "server-only";
import { type Ctx, inTransaction } from "#db/ctx.ts";
import { assignAttachment } from "#lib/messages/send/assign-attachment.ts";
import {
  type Acceptance,
  type CommittedMessage,
  planAcceptance,
} from "#lib/messages/send/plan-acceptance.ts";
import { type AcceptanceCall, writeAcceptance } from "#lib/messages/send/write-acceptance.ts";

/** Writes that commit together with the acceptance of a message. An error in one refuses the send. */
export interface AcceptanceHooks {
  before?: ((tx: Ctx) => Promise<void>) | undefined;
  /** Replaces the acceptance statement by one that also writes something else. */
  call?: AcceptanceCall | undefined;
  after?: ((tx: Ctx) => Promise<void>) | undefined;
  /** Stored with the idempotency key, in addition to the message id. */
  effect?: Record<string, unknown> | undefined;
}

/**
 * Commits a message with its contact, conversation and events. If the process ends afterwards, the worker sends
 * the message or resolves its outcome.
 * @param effect stored with the idempotency key, for a response that is rebuilt later
 * @throws ThreadChangedError and others as `writeAcceptance`; AppError VALIDATION_ERROR for an already sent file
 */
export async function commitAcceptance(
  ctx: Ctx,
  input: Omit<Acceptance, "attachment">,
  effect: Record<string, unknown>,
  call?: AcceptanceCall,
): Promise<CommittedMessage> {
  const { messageId, message } = input;
  if (message.attachmentId === null) return commitPlan(ctx, { ...input, attachment: null }, effect, call);
  return inTransaction(ctx, async (tx) => {
    const attachment = await assignAttachment(tx, message, messageId);
    return commitPlan(tx, { ...input, attachment }, effect, call);
  });
}

async function commitPlan(
  ctx: Ctx,
  acceptance: Acceptance,
  effect: Record<string, unknown>,
  call: AcceptanceCall | undefined,
): Promise<CommittedMessage> {
  const { plan, committed } = planAcceptance(ctx, acceptance);
  await writeAcceptance(ctx, plan, { id: acceptance.messageId, ...effect }, call);
  if (ctx.call) ctx.call.messageId = acceptance.messageId;
  return committed;
}
