import "server-only";
import { and, eq } from "drizzle-orm";
import { type Ctx, inTransaction } from "#db/ctx.ts";
import { messages } from "#db/schema/index.ts";
import { type AppError, isAppError } from "#lib/errors.ts";
import { appendStep, templateOf } from "#lib/messages/append-step.ts";
import { callWhatsApp } from "#lib/messages/call-whatsapp.ts";
import { ownFailure } from "#lib/messages/failures.ts";
import { claimMessage, type Head, postponeMessage } from "#lib/messages/find-head.ts";
import { judgeAgain } from "#lib/messages/judge-again.ts";
import { isRedacted, seal, unseal } from "#lib/messages/kept-payload.ts";
import { loadDraft } from "#lib/messages/load-draft.ts";
import { prepareTemplate, type TemplateInput } from "#lib/messages/prepare-template.ts";
import { type PublishedMessage, publishMessage } from "#lib/messages/publish-message.ts";
import { getMessageRow } from "#lib/messages/queries.ts";
import { refusalOf } from "#lib/messages/refusal-of.ts";
import { reserveSlot } from "#lib/messages/reserve-slot.ts";
import { GRACE_MS } from "#lib/messages/rules.ts";
import type { MessageRow } from "#lib/messages/serialize.ts";
import { settleFailed, settleMessage } from "#lib/messages/settle-message.ts";
import type { SendOutcome } from "#lib/whatsapp/client.ts";

/** What came of an attempt: the message as it stands, and the error to tell a caller who waits. */
export interface Attempt {
  published: PublishedMessage;
  refusal: AppError | null;
}

/** A turn this near is waited for; a later one is left to the worker. */
const SHORT_WAIT_MS = 300;

/** A wait this long is shown on open pages; a shorter one is over before anybody reads why. */
const LONG_WAIT_MS = 5000;

/**
 * Tries the message whose turn it is. What may not be called yet is put off; what may not be sent any more fails without
 * a call; otherwise WhatsApp is called, outside every transaction, and its answer settled.
 * @returns null when nothing was settled: it was put off, or another process took it
 */
export async function attemptMessage(ctx: Ctx, head: Head): Promise<Attempt | null> {
  const { number, message } = head;
  if (number.state !== "connected") {
    await holdMessage(ctx, message, { nextAttemptAt: null });
    return null;
  }
  const allowed = await stillAllowed(ctx, head);
  if ("published" in allowed) return allowed;
  const slot = message.slotAt
    ? { at: message.slotAt, reason: message.facts.holdReason }
    : await reserveSlot(ctx, number, message.conversationId);
  const wait = slot.at.getTime() - ctx.clock.now().getTime();
  if (wait > SHORT_WAIT_MS) {
    const until = { nextAttemptAt: slot.at, slotAt: slot.at, reason: slot.reason };
    if (wait > LONG_WAIT_MS) await holdMessage(ctx, message, until);
    else await postponeMessage(ctx, message.id, until);
    return null;
  }
  if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
  const loaded = await loadDraft(ctx, { ...head, message: allowed });
  const claimed = await claimMessage(ctx, message.id);
  if (!claimed) return null;
  const claimedHead = { ...head, message: claimed };
  const { outcome, durationMs } =
    "draft" in loaded
      ? await callWhatsApp(ctx, claimedHead, loaded.draft)
      : { outcome: loaded.outcome, durationMs: null };
  return settleCall(ctx, claimedHead, outcome, durationMs);
}

/** Settles a call to WhatsApp, whatever came of it. @param durationMs null when it never came to a call */
export async function settleCall(
  ctx: Ctx,
  { message, contact }: Head,
  outcome: SendOutcome,
  durationMs: number | null,
): Promise<Attempt> {
  const published = await settleMessage(ctx, message, outcome, durationMs);
  const failed = outcome.kind === "refused" && published.message.status === "failed";
  return { published, refusal: failed ? await refusalOf(ctx, outcome, message, contact) : null };
}

/** Puts a message off and shows on every open page why. */
async function holdMessage(
  ctx: Ctx,
  { id, conversationId }: MessageRow,
  until: Parameters<typeof postponeMessage>[2],
): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    await postponeMessage(tx, id, until);
    await publishMessage(tx, "message.updated", { messageId: id, conversationId });
  });
}

/** The message to send now, itself or its fallback once its window has closed; or what became of it instead. */
async function stillAllowed(ctx: Ctx, head: Head): Promise<MessageRow | Attempt> {
  const { message } = head;
  // It was judged in the transaction that accepted it, a moment ago.
  const now = ctx.clock.now();
  const fresh = now.getTime() - message.createdAt.getTime() < GRACE_MS;
  const over = message.giveUpAt !== null && message.giveUpAt <= now;
  if (message.attempts === 0 && fresh && !over) return message;
  const fault = await judgeAgain(ctx, head);
  if (fault === null) return message;
  if (fault === "WINDOW_CLOSED" && message.fallback) {
    const switched = await switchToFallback(ctx, head).catch((error: unknown) => {
      // The fallback cannot go either (its template was rejected meanwhile, say): then the text failed.
      if (isAppError(error)) return null;
      throw error;
    });
    if (switched) return switched;
  }
  const published = await inTransaction(ctx, async (tx) => {
    await settleFailed(tx, message, ownFailure(fault));
    await appendStep(tx, message.id, { kind: "gave_up", data: { failure: ownFailure(fault) } });
    return publishMessage(tx, "message.updated", {
      messageId: message.id,
      conversationId: message.conversationId,
    });
  });
  return { published, refusal: null };
}

async function switchToFallback(ctx: Ctx, { number, message }: Head): Promise<MessageRow> {
  // Written by `acceptMessage` from a checked input of this very type.
  const input = unseal(message.fallback, message.id) as TemplateInput;
  const { content, payload: draft } = await prepareTemplate(ctx, number.wabaId, input);
  const payload = isRedacted(content) ? seal(draft, message.id) : draft;
  await inTransaction(ctx, async (tx) => {
    await appendStep(tx, message.id, { kind: "fallback", data: templateOf(content) });
    await tx.db
      .update(messages)
      .set({ kind: "template", content, payload, fallback: null })
      .where(and(eq(messages.workspaceId, tx.workspaceId), eq(messages.id, message.id)));
    await publishMessage(tx, "message.updated", {
      messageId: message.id,
      conversationId: message.conversationId,
    });
  });
  return getMessageRow(ctx, message.id);
}
