import "server-only";
import type { z } from "zod";
import type { Ctx } from "#db/ctx.ts";
import type { ClaimEffect } from "#db/schema/index.ts";
import { isId } from "#lib/id.ts";
import type { TemplateInput } from "#lib/messages/prepare-template.ts";
import { getMessage } from "#lib/messages/queries.ts";
import { refuseFailed } from "#lib/messages/refusal-of-failed.ts";
import type { sendResultSchema, sendTemplateBody, sendTextBody } from "#lib/messages/schema.ts";
import { type SentAtOnce, type SentMessage, sendMessage } from "#lib/messages/send-message.ts";

interface ApiAnswer {
  status: number;
  body: z.input<typeof sendResultSchema>;
}

/** `POST /v1/messages/template`. @throws AppError as `sendMessage` */
export async function sendTemplateForApi(
  ctx: Ctx,
  body: z.output<typeof sendTemplateBody>,
): Promise<ApiAnswer> {
  const { to, from, clientReference } = body;
  const message = { kind: "template" as const, ...toTemplate(body) };
  const toResult = ({ messageId, conversationId }: SentAtOnce): ApiAnswer => ({
    status: 200,
    body: { messageId, conversationId, status: "sent" },
  });
  return toAnswer(ctx, await sendMessage(ctx, { to, from, clientReference, message, toResult }));
}

/** `POST /v1/messages/text`, with the fallback if one was given. @throws AppError as `sendMessage` */
export async function sendTextForApi(ctx: Ctx, body: z.output<typeof sendTextBody>): Promise<ApiAnswer> {
  const { to, from, clientReference, replyTo, previewUrl } = body;
  const fallback = body.fallback ? toTemplate(body.fallback) : undefined;
  const message = { kind: "text" as const, body: body.body, previewUrl, replyTo, fallback };
  const toResult = ({ messageId, conversationId, fallbackUsed }: SentAtOnce): ApiAnswer => ({
    status: 200,
    body: { messageId, conversationId, status: "sent", ...(fallback ? { fallbackUsed } : {}) },
  });
  const sent = await sendMessage(ctx, { to, from, clientReference, message, toResult });
  const answer = await toAnswer(ctx, sent);
  return fallback ? { ...answer, body: { ...answer.body, fallbackUsed: sent.fallbackUsed } } : answer;
}

/**
 * The answer of a send whose process died before it answered: the message as it is now (API.md §5).
 * @throws AppError when it failed meanwhile without WhatsApp having had it
 */
export async function recoverSend(ctx: Ctx, effect: ClaimEffect): Promise<ApiAnswer> {
  const message = await getMessage(ctx, effect.id);
  if (ctx.call && isId("msg", message.id)) ctx.call.messageId = message.id;
  const answer = await toAnswer(ctx, { message });
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

/**
 * A callback may have been quicker than we: whatever is past `queued` was sent (API.md §7.1 knows no third status), unless
 * it failed before WhatsApp had it.
 */
async function toAnswer(ctx: Ctx, { message }: Pick<SentMessage, "message">): Promise<ApiAnswer> {
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
