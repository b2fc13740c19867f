import "server-only";
import type { z } from "zod";
import type { Ctx } from "#db/ctx.ts";
import type { ClaimEffect } from "#db/schema/index.ts";
import { getMessage } from "#lib/conversations/thread/queries.ts";
import type { TemplateInput } from "#lib/messages/compose/prepare-template.ts";
import type { sendResultSchema, sendTemplateBody, sendTextBody } from "#lib/messages/schema.ts";
import { refuseFailed } from "#lib/messages/send/refuse-failed.ts";
import type { ImmediateSend, SentMessage } from "#lib/messages/send/send-committed.ts";
import { sendMessage } from "#lib/messages/send/send-message.ts";
import { isId } from "#lib/platform/id.ts";

interface ApiResponse {
  status: number;
  body: z.input<typeof sendResultSchema>;
}

export async function sendTemplateForApi(
  ctx: Ctx,
  body: z.output<typeof sendTemplateBody>,
): Promise<ApiResponse> {
  const { to, from, clientReference } = body;
  const message = { kind: "template" as const, ...toTemplate(body) };
  const toResult = ({ messageId, conversationId }: ImmediateSend): ApiResponse => ({
    status: 200,
    body: { messageId, conversationId, status: "sent" },
  });
  return toResponse(ctx, await sendMessage(ctx, { to, from, clientReference, message, toResult }));
}

export async function sendTextForApi(ctx: Ctx, body: z.output<typeof sendTextBody>): Promise<ApiResponse> {
  const { to, from, clientReference, replyTo, previewUrl } = body;
  const fallback = body.fallback ? toTemplate(body.fallback) : undefined;
  const message = { kind: "text" as const, body: body.body, previewUrl, replyTo, fallback };
  const toResult = ({ messageId, conversationId, fallbackUsed }: ImmediateSend): ApiResponse => ({
    status: 200,
    body: { messageId, conversationId, status: "sent", ...(fallback ? { fallbackUsed } : {}) },
  });
  const sent = await sendMessage(ctx, { to, from, clientReference, message, toResult });
  const answer = await toResponse(ctx, sent);
  return fallback ? { ...answer, body: { ...answer.body, fallbackUsed: sent.fallbackUsed } } : answer;
}

/** Rebuilds the response of an interrupted send. @throws AppError when the message failed before WhatsApp accepted it */
export async function recoverSend(ctx: Ctx, effect: ClaimEffect): Promise<ApiResponse> {
  const message = await getMessage(ctx, effect.id);
  if (ctx.call && isId("msg", message.id)) ctx.call.messageId = message.id;
  const answer = await toResponse(ctx, { message });
  const { fallbackUsed } = effect;
  return typeof fallbackUsed === "boolean" ? { ...answer, body: { ...answer.body, fallbackUsed } } : answer;
}

function toTemplate(body: Omit<z.output<typeof sendTemplateBody>, "to">): TemplateInput {
  return {
    template: { name: body.template, language: body.language },
    variables: body.variables,
    headerMediaLink: body.headerMediaLink,
    headerMediaFilename: body.headerMediaFilename,
    headerLocation: body.headerLocation,
  };
}

/** A status callback may already have moved the message past `queued`; the API reports all of those as `sent`. */
async function toResponse(ctx: Ctx, { message }: Pick<SentMessage, "message">): Promise<ApiResponse> {
  await refuseFailed(ctx, message);
  const queued = message.status === "queued";
  return {
    status: queued ? 202 : 200,
    body: {
      messageId: message.id,
      conversationId: message.conversationId,
      status: queued ? "queued" : "sent",
    },
  };
}
