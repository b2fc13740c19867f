import "server-only";
import type { Ctx } from "#db/ctx.ts";
import { AppError, isAppError } from "#lib/errors.ts";
import { type MessageInput, type PreparedMessage, prepareMessage } from "#lib/messages/prepare-message.ts";
import type { SendTarget, SendThread } from "#lib/messages/read-thread.ts";
import { judgeSend } from "#lib/messages/rules.ts";
import type { NumberRow } from "#lib/numbers/serialize.ts";
import { listSendableNames } from "#lib/templates/queries.ts";

/** A message that may go to the recipient as they were read. */
export interface SendDecision {
  thread: SendThread;
  /** The phone to write to; null for a contact who is known by a business-scoped id only. */
  phone: string | null;
  number: NumberRow;
  message: PreparedMessage;
  /** Whether the input has a fallback, and whether that is what goes. */
  hasFallback: boolean;
  isFallback: boolean;
  windowExpiresAt: Date | null;
}

/**
 * Decides whether a message may go and what goes, by what was read of its thread.
 * @throws AppError as in API.md §2.8
 */
export async function decideSend(
  ctx: Ctx,
  target: SendTarget,
  thread: SendThread & { number: NumberRow },
  input: MessageInput,
): Promise<SendDecision> {
  const { contact, conversation, number, windowExpiresAt } = thread;
  const phone = "phone" in target ? target.phone : (contact?.phone ?? null);
  const conversationId = conversation?.id ?? null;
  const scope = { wabaId: number.wabaId, conversationId, read: thread };
  const prepared = await prepareMessage(ctx, scope, input);
  const facts = {
    to: phone ?? contact?.username ?? "This contact",
    contact,
    hasPhone: phone !== null || contact?.waId !== null,
    conversationId,
    windowExpiresAt,
    now: ctx.clock.now(),
  };
  const { kind, category } = prepared.message;
  const refusal = judgeSend({ ...facts, kind, category });
  const isFallback = refusal?.code === "WINDOW_CLOSED" && prepared.fallback !== null;
  const message = isFallback && prepared.fallback ? prepared.fallback : prepared.message;
  const verdict = isFallback
    ? judgeSend({ ...facts, kind: message.kind, category: message.category })
    : refusal;
  if (verdict) throw await withAlternatives(ctx, verdict, number.wabaId);
  return {
    thread,
    phone,
    number,
    message,
    hasFallback: prepared.fallback !== null,
    isFallback,
    windowExpiresAt,
  };
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
