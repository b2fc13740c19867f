import "server-only";
import { and, eq } from "drizzle-orm";
import type { Ctx } from "#db/ctx.ts";
import { messages } from "#db/schema/index.ts";
import { type AppError, validationError } from "#lib/errors.ts";
import { type Id, isId } from "#lib/id.ts";
import { fillTemplateRow, prepareTemplate, type TemplateInput } from "#lib/messages/prepare-template.ts";
import type { SendFacts } from "#lib/messages/rules.ts";
import { pickTemplate } from "#lib/templates/queries.ts";
import type { TemplateRow } from "#lib/templates/serialize.ts";
import { buildContent } from "#lib/whatsapp/build-content.ts";
import { type MessageDraft, textPayload } from "#lib/whatsapp/build-message.ts";
import type { MessageContent } from "#lib/whatsapp/message-content.ts";
import type { OutgoingContent } from "#lib/whatsapp/outgoing-content.ts";

export interface TextInput {
  kind: "text";
  body: string;
  previewUrl?: boolean | undefined;
  replyTo?: string | undefined;
  /** The template to send instead when the window is closed, now or by the time the text could go. */
  fallback?: TemplateInput | undefined;
}

/** Media, place, contact, reaction or question, as an answer to a message if wanted. */
export interface ContentInput {
  kind: "content";
  content: OutgoingContent;
  replyTo?: string | undefined;
}

/** What a door wants to send. */
export type MessageInput = TextInput | ContentInput | ({ kind: "template" } & TemplateInput);

/** A message ready to be accepted: what we show, and what WhatsApp is asked. */
export interface PreparedMessage {
  kind: SendFacts["kind"];
  category: SendFacts["category"];
  content: MessageContent;
  payload: MessageDraft;
  templateId: Id<"tpl"> | null;
  /** The uploaded file that it carries. */
  attachmentId: Id<"att"> | null;
  replyToId: Id<"msg"> | null;
  fallback: TemplateInput | null;
}

/** Where a message goes, and what was read of it already; the rest is looked up. */
export interface PrepareScope {
  wabaId: string;
  conversationId: Id<"conv"> | null;
  read?: {
    /** The account's templates of the name or id that the input names, oldest first. */
    templates: readonly TemplateRow[];
    /** The message that the input quotes, if it is one of the conversation. */
    quoted: { id: Id<"msg">; wamid: string | null } | null;
  };
}

/** The template that an input names, to be read together with its recipient. */
export function templateNamed(input: MessageInput): TemplateInput["template"] | null {
  if (input.kind === "template") return input.template;
  return input.kind === "text" && input.fallback ? input.fallback.template : null;
}

/** The message that an input quotes or reacts to, to be read together with its recipient. */
export function quotedBy(input: MessageInput): string | undefined {
  if (input.kind === "template") return undefined;
  return input.kind === "content" && input.content.kind === "reaction"
    ? input.content.messageId
    : input.replyTo;
}

/**
 * Checks everything of a message that does not depend on the recipient's state. A text's fallback is checked too, even
 * if the window is open: a template that only fails at night is found at noon (API.md §7.2).
 * @throws AppError as `prepareTemplate`; VALIDATION_ERROR for a quoted message of another conversation or a file that is
 *   not the workspace's
 */
export async function prepareMessage(
  ctx: Ctx,
  scope: PrepareScope,
  input: MessageInput,
): Promise<{ message: PreparedMessage; fallback: PreparedMessage | null }> {
  if (input.kind === "template") {
    return { message: await templateMessage(ctx, scope, input), fallback: null };
  }
  if (input.kind === "content") {
    return { message: await contentMessage(ctx, scope, input), fallback: null };
  }
  const fallback = input.fallback ? await templateMessage(ctx, scope, input.fallback, "fallback.") : null;
  const quoted = input.replyTo === undefined ? null : await findQuoted(ctx, scope, "replyTo", input.replyTo);
  const message: PreparedMessage = {
    kind: "free",
    category: null,
    content: { kind: "text", body: input.body },
    payload: textPayload({
      body: input.body,
      previewUrl: input.previewUrl ?? false,
      replyToWamid: quoted?.wamid ?? null,
    }),
    templateId: null,
    attachmentId: null,
    replyToId: quoted?.id ?? null,
    fallback: input.fallback ?? null,
  };
  return { message, fallback };
}

async function templateMessage(
  ctx: Ctx,
  { wabaId, read }: PrepareScope,
  input: TemplateInput,
  at = "",
): Promise<PreparedMessage> {
  const known = read && pickTemplate(read.templates, { wabaId, ...input.template });
  const { row, content, payload, attachmentId } = known
    ? await fillTemplateRow(ctx, known, input, at)
    : await prepareTemplate(ctx, wabaId, input, at);
  return {
    kind: "template",
    category: row.category,
    content,
    payload,
    templateId: row.id,
    attachmentId,
    replyToId: null,
    fallback: null,
  };
}

async function contentMessage(ctx: Ctx, scope: PrepareScope, given: ContentInput): Promise<PreparedMessage> {
  const { content: input } = given;
  const reaction = input.kind === "reaction";
  const path = reaction ? "content.messageId" : "replyTo";
  const target = quotedBy(given);
  const quoted = target === undefined ? null : await findQuoted(ctx, scope, path, target);
  if (reaction && quoted?.wamid === null) throw notOnWhatsApp(path);
  const attachmentId = "attachmentId" in input ? input.attachmentId : undefined;
  if (attachmentId !== undefined && !isId("att", attachmentId)) throw unknownFile();
  const { payload, content } = buildContent(input, quoted?.wamid ?? null);
  return {
    kind: "free",
    category: null,
    content,
    payload,
    templateId: null,
    attachmentId: attachmentId ?? null,
    replyToId: quoted?.id ?? null,
    fallback: null,
  };
}

/** The answer to a file that was never uploaded, is another workspace's, or went with a message already. */
export function unknownFile(): AppError<"VALIDATION_ERROR"> {
  return validationError({
    path: "content.attachmentId",
    code: "unknown_attachment",
    message: "There is no such uploaded file that waits to be sent. Upload it again.",
  });
}

function notOnWhatsApp(path: string): AppError<"VALIDATION_ERROR"> {
  return validationError({
    path,
    code: "not_on_whatsapp",
    message: "WhatsApp has not taken this message yet, so it cannot be reacted to.",
  });
}

async function findQuoted(
  ctx: Ctx,
  { conversationId, read }: PrepareScope,
  path: string,
  replyTo: string,
): Promise<{ id: Id<"msg">; wamid: string | null }> {
  if (read?.quoted) return read.quoted;
  if (!read && conversationId && isId("msg", replyTo)) {
    const [row] = await ctx.db
      .select({ id: messages.id, wamid: messages.wamid })
      .from(messages)
      .where(
        and(
          eq(messages.workspaceId, ctx.workspaceId),
          eq(messages.conversationId, conversationId),
          eq(messages.id, replyTo),
        ),
      );
    if (row) return row;
  }
  throw validationError({
    path,
    code: "unknown_message",
    message: "This is not a message of the recipient's conversation.",
  });
}
