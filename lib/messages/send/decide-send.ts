import "server-only";
import type { Ctx } from "#db/ctx.ts";
import type { AttachmentsById } from "#lib/conversations/attachments/queries.ts";
import { checkOfferEnd } from "#lib/messages/compose/check-offer-end.ts";
import {
  type MessageInput,
  type PreparedMessage,
  type PrepareScope,
  prepareMessage,
} from "#lib/messages/compose/prepare-message.ts";
import { findRefusalError } from "#lib/messages/rules.ts";
import type { SendTarget, SendThread } from "#lib/messages/send/read-thread.ts";
import type { NumberRow } from "#lib/numbers/serialize.ts";
import { AppError, isAppError } from "#lib/platform/errors.ts";
import { listSendableNames } from "#lib/templates/queries.ts";

export interface SendDecision {
  thread: SendThread;
  phone: string | null;
  number: NumberRow;
  message: PreparedMessage;
  hasFallback: boolean;
  isFallback: boolean;
  windowExpiresAt: Date | null;
}

/**
 * Chooses between the message and its fallback.
 * @param thread with the files of the message if they were already loaded
 * @param sendAt of a scheduled message, which some rules refuse only when it is due
 * @throws AppError when the policy refuses both
 */
export async function decideSend(
  ctx: Ctx,
  target: SendTarget,
  thread: SendThread & { number: NumberRow; files?: AttachmentsById },
  input: MessageInput,
  sendAt: Date | undefined,
): Promise<SendDecision> {
  const { contact, conversation, number, windowExpiresAt } = thread;
  const phone = "phone" in target ? target.phone : (contact?.phone ?? null);
  const conversationId = conversation?.id ?? null;
  const scope: PrepareScope = { wabaId: number.wabaId, conversationId, loaded: thread };
  const prepared = await prepareMessage(ctx, scope, input);
  const policyInput = {
    phone,
    contact,
    conversationId,
    windowExpiresAt,
    at: sendAt ?? ctx.clock.now(),
    isScheduled: sendAt !== undefined,
  };
  checkOffers(prepared, input, policyInput.at);
  const { kind, category } = prepared.message;
  const refusal = findRefusalError({ ...policyInput, kind, category });
  const isFallback = refusal?.code === "WINDOW_CLOSED" && prepared.fallback !== null;
  const message = isFallback && prepared.fallback ? prepared.fallback : prepared.message;
  const error = isFallback
    ? findRefusalError({ ...policyInput, kind: message.kind, category: message.category })
    : refusal;
  if (error) throw error;
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

/** @throws AppError VALIDATION_ERROR if an offer, also that of the fallback, has ended when the message is sent */
function checkOffers(
  { message, fallback }: Awaited<ReturnType<typeof prepareMessage>>,
  input: MessageInput,
  at: Date,
): void {
  const offerEnd = ({ content }: PreparedMessage) =>
    content.kind === "template" ? content.offer?.expiresAt : null;
  checkOfferEnd(offerEnd(message), at, (input.kind === "template" && input.pathPrefix) || "");
  if (fallback) checkOfferEnd(offerEnd(fallback), at, "fallback.");
}

/** The templates that WINDOW_CLOSED lists. */
const ALTERNATIVES = 20;

/** The names of sendable templates by account, which several refusals list. */
export type Alternatives = Map<string, Promise<string[]>>;

/** Adds sendable templates to WINDOW_CLOSED if the key can read them. */
export async function withAlternatives(
  ctx: Ctx,
  refusal: unknown,
  wabaId: string,
  known: Alternatives = new Map(),
): Promise<unknown> {
  if (!isAppError(refusal, "WINDOW_CLOSED")) return refusal;
  if (ctx.actor.kind !== "api_key" || !ctx.actor.scopes.includes("templates.read")) return refusal;
  const names = known.get(wabaId) ?? listSendableNames(ctx, wabaId, ALTERNATIVES);
  known.set(wabaId, names);
  const templates = await names;
  return new AppError("WINDOW_CLOSED", refusal.message, { ...refusal.details, templates });
}
