import "server-only";
import type { z } from "zod";
import type { Ctx } from "#db/ctx.ts";
import type { LinkedResource } from "#db/schema/index.ts";
import { findMerged } from "#lib/contacts/find-merged.ts";
import { getMessage } from "#lib/conversations/thread/queries.ts";
import type { MessageInput } from "#lib/messages/compose/prepare-message.ts";
import type { TemplateToSend } from "#lib/messages/compose/prepare-template.ts";
import type { sendOptions, sendResultSchema, sendTemplateBody, sendTextBody } from "#lib/messages/schema.ts";
import { toOutgoingContent } from "#lib/messages/send/content-schema.ts";
import type { SendMessageBody } from "#lib/messages/send/message-schema.ts";
import { readSendAt } from "#lib/messages/send/read-send-at.ts";
import type { SendTarget } from "#lib/messages/send/read-thread.ts";
import type { AcceptedMessage, ImmediateSend } from "#lib/messages/send/send-committed.ts";
import {
  RecipientNotFoundError,
  type SendInput,
  sendToRecipient,
} from "#lib/messages/send/send-to-recipient.ts";
import { throwIfFailed } from "#lib/messages/send/throw-if-failed.ts";
import { unknownRecipient } from "#lib/messages/send/unknown-recipient.ts";
import type { AllOf } from "#lib/platform/all-of.ts";
import { isId } from "#lib/platform/id.ts";

interface ApiResponse {
  status: number;
  body: z.input<typeof sendResultSchema>;
}

export function sendTemplateForApi(
  ctx: Ctx,
  { to, from, clientReference, ...template }: z.output<typeof sendTemplateBody>,
): Promise<ApiResponse> {
  const message = { kind: "template" as const, ...toTemplate(template) };
  return send(ctx, { phone: to }, { from, clientReference, sendAt: undefined, message });
}

export function sendTextForApi(ctx: Ctx, body: z.output<typeof sendTextBody>): Promise<ApiResponse> {
  const { to, from, clientReference, body: text, fallback, ...options } = body;
  const message: MessageInput = {
    kind: "text",
    body: text,
    fallback: fallback && toTemplate(fallback),
    ...(options satisfies AllOf<typeof options, "replyTo" | "previewUrl">),
  };
  return send(ctx, { phone: to }, { from, clientReference, sendAt: undefined, message });
}

export function sendMessageForApi(ctx: Ctx, body: SendMessageBody): Promise<ApiResponse> {
  const { from, clientReference } = body;
  const sendAt = readSendAt(ctx, body.sendAt);
  return send(ctx, toTarget(body), { from, clientReference, sendAt, message: toMessageInput(body) });
}

/** The options are required, so that no endpoint leaves one out. */
type ApiSend = { [Option in keyof typeof sendOptions | "sendAt"]: SendInput[Option] } & {
  message: MessageInput;
};

async function send(ctx: Ctx, target: SendTarget, input: ApiSend): Promise<ApiResponse> {
  const { message } = input;
  const hasFallback = message.kind !== "template" && message.fallback !== undefined;
  const toResult = ({ messageId, conversationId, fallbackUsed }: ImmediateSend): ApiResponse => ({
    status: 200,
    body: { messageId, conversationId, status: "sent", ...(hasFallback ? { fallbackUsed } : {}) },
  });
  const accepted = await sendFollowingMerges(ctx, target, { ...input, toResult });
  const response = await toResponse(ctx, accepted);
  return hasFallback
    ? { ...response, body: { ...response.body, fallbackUsed: accepted.fallbackUsed } }
    : response;
}

/** Sends to the contact or conversation that the given one was merged into, if it was. */
async function sendFollowingMerges(ctx: Ctx, target: SendTarget, input: SendInput): Promise<AcceptedMessage> {
  try {
    return await sendToRecipient(ctx, target, input);
  } catch (error) {
    if (!(error instanceof RecipientNotFoundError)) throw error;
    return sendFollowingMerges(ctx, await findMergedTarget(ctx, target), input);
  }
}

/** @throws AppError VALIDATION_ERROR if the contact or conversation never existed */
async function findMergedTarget(ctx: Ctx, target: SendTarget): Promise<SendTarget> {
  const [id = ""] = Object.values(target);
  const current = await findMerged(ctx, id);
  if (current !== null && isId("conv", current)) return { conversationId: current };
  if (current !== null && isId("contact", current)) return { contactId: current };
  throw unknownRecipient(target);
}

export function toTarget({ to, contactId, conversationId }: SendMessageBody): SendTarget {
  if (contactId !== undefined) return { contactId };
  if (conversationId !== undefined) return { conversationId };
  if (to === undefined) throw new Error("The schema requires a recipient.");
  return { phone: to };
}

export function toMessageInput(given: SendMessageBody): MessageInput {
  const { content, replyTo, ...body } = given satisfies AllOf<
    SendMessageBody,
    | keyof typeof sendOptions
    | ("content" | "replyTo" | "fallback" | "sendAt" | "to" | "contactId" | "conversationId")
  >;
  const fallback = body.fallback && toTemplate(body.fallback);
  if (content.type === "text") {
    return { kind: "text", body: content.body, previewUrl: content.previewUrl, replyTo, fallback };
  }
  if (content.type === "template")
    return { kind: "template", pathPrefix: "content.", ...toTemplate(content) };
  return { kind: "content", content: toOutgoingContent(content), replyTo, fallback };
}

/** Rebuilds the response of an interrupted send. @throws AppError when the message failed before WhatsApp accepted it */
export async function recoverSend(ctx: Ctx, effect: LinkedResource): Promise<ApiResponse> {
  const message = await getMessage(ctx, effect.id);
  if (ctx.call && isId("msg", message.id)) ctx.call.messageId = message.id;
  const response = await toResponse(ctx, { message });
  const { fallbackUsed } = effect;
  return typeof fallbackUsed === "boolean"
    ? { ...response, body: { ...response.body, fallbackUsed } }
    : response;
}

function toTemplate(body: NonNullable<SendMessageBody["fallback"]>): TemplateToSend {
  const { template: name, language, headerMediaId, ...values } = body;
  return {
    template: { name, language },
    headerAttachmentId: headerMediaId,
    ...(values satisfies AllOf<typeof values, keyof TemplateToSend>),
  };
}

/**
 * A status callback may already have moved the message past `queued`; the API reports all of those as `sent`. A canceled
 * message was never sent, so its response is the one from before it was canceled.
 */
async function toResponse(ctx: Ctx, { message }: Pick<AcceptedMessage, "message">): Promise<ApiResponse> {
  await throwIfFailed(ctx, message);
  const queued = message.status === "queued" || message.status === "canceled";
  return {
    status: queued ? 202 : 200,
    body: {
      messageId: message.id,
      conversationId: message.conversationId,
      status: queued ? "queued" : "sent",
    },
  };
}
