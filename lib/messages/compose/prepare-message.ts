import "server-only";
import { and, eq, ne } from "drizzle-orm";
import type { Ctx } from "#db/ctx.ts";
import { messages } from "#db/schema/index.ts";
import type { AttachmentsById } from "#lib/conversations/attachments/queries.ts";
import type { AttachmentRow } from "#lib/conversations/attachments/serialize.ts";
import { UNKNOWN_UPLOAD } from "#lib/messages/compose/find-header-file.ts";
import {
  fillTemplateRow,
  prepareTemplate,
  type TemplateToSend,
} from "#lib/messages/compose/prepare-template.ts";
import type { SendPolicyInput } from "#lib/messages/rules.ts";
import { type AppError, validationError } from "#lib/platform/errors.ts";
import { type Id, isId } from "#lib/platform/id.ts";
import { pickTemplate } from "#lib/templates/queries.ts";
import type { TemplateRow } from "#lib/templates/serialize.ts";
import { buildContent } from "#lib/whatsapp/build-content.ts";
import { buildTextPayload, type MessagePayload } from "#lib/whatsapp/build-message.ts";
import type { MessageContent } from "#lib/whatsapp/message-content.ts";
import type { OutgoingContent } from "#lib/whatsapp/outgoing-content.ts";

interface FreeInput {
  replyTo?: string | undefined;
  /** The template to send instead if the window is closed when the message is sent. */
  fallback?: TemplateToSend | undefined;
}

export interface TextInput extends FreeInput {
  kind: "text";
  body: string;
  previewUrl?: boolean | undefined;
}

export interface ContentInput extends FreeInput {
  kind: "content";
  content: OutgoingContent;
}

/** `pathPrefix` is the prefix of the field paths in a VALIDATION_ERROR. */
export type MessageInput =
  | TextInput
  | ContentInput
  | ({ kind: "template"; pathPrefix?: string } & TemplateToSend);

export interface PreparedMessage {
  kind: SendPolicyInput["kind"];
  category: SendPolicyInput["category"];
  content: MessageContent;
  payload: MessagePayload;
  templateId: Id<"tpl"> | null;
  attachmentId: Id<"att"> | null;
  replyToId: Id<"msg"> | null;
  fallback: TemplateToSend | null;
}

/** The destination of a message, with rows that were already loaded; other rows are queried. */
export interface PrepareScope {
  wabaId: string;
  conversationId: Id<"conv"> | null;
  loaded?: {
    templates: readonly TemplateRow[];
    quoted: { id: Id<"msg">; wamid: string | null } | null;
    files?: AttachmentsById | undefined;
  };
}

export function requestedTemplate(input: MessageInput): TemplateToSend["template"] | null {
  if (input.kind === "template") return input.template;
  return input.fallback?.template ?? null;
}

/** The ids of the uploaded files that a message and its fallback name. */
export function requestedFiles(input: MessageInput): string[] {
  const template = input.kind === "template" ? input : input.fallback;
  const content = input.kind === "content" ? attachmentIdOf(input.content) : undefined;
  const cards = template?.cards?.map(({ headerMediaId }) => headerMediaId) ?? [];
  return [content, template?.headerAttachmentId, ...cards].filter((id) => id !== undefined);
}

export function quotedMessageId(input: MessageInput): string | undefined {
  if (input.kind === "template") return undefined;
  return input.kind === "content" && input.content.kind === "reaction"
    ? input.content.messageId
    : input.replyTo;
}

/**
 * Validates everything that does not depend on the recipient's state. A fallback is validated even while the window is
 * open, so that a broken one is noticed early.
 * @throws AppError as `prepareTemplate`; VALIDATION_ERROR for an unknown quoted message or file
 */
export async function prepareMessage(
  ctx: Ctx,
  scope: PrepareScope,
  input: MessageInput,
): Promise<{ message: PreparedMessage; fallback: PreparedMessage | null }> {
  if (input.kind === "template") {
    return {
      message: await prepareTemplateMessage(ctx, scope, input, input.pathPrefix ?? ""),
      fallback: null,
    };
  }
  const fallback = input.fallback
    ? await prepareTemplateMessage(ctx, scope, input.fallback, "fallback.")
    : null;
  const message =
    input.kind === "text"
      ? await prepareTextMessage(ctx, scope, input)
      : await prepareContentMessage(ctx, scope, input);
  return { message, fallback };
}

async function prepareTextMessage(
  ctx: Ctx,
  scope: PrepareScope,
  { body, previewUrl = false, replyTo, fallback }: TextInput,
): Promise<PreparedMessage> {
  const quoted = replyTo === undefined ? null : await findQuoted(ctx, scope, "replyTo", replyTo);
  return {
    kind: "free",
    category: null,
    content: { kind: "text", body, ...(previewUrl ? { previewUrl } : {}) },
    payload: buildTextPayload({ body, previewUrl, replyToWamid: quoted?.wamid ?? null }),
    templateId: null,
    attachmentId: null,
    replyToId: quoted?.id ?? null,
    fallback: fallback ?? null,
  };
}

async function prepareTemplateMessage(
  ctx: Ctx,
  { wabaId, loaded }: PrepareScope,
  input: TemplateToSend,
  pathPrefix: string,
): Promise<PreparedMessage> {
  // `prepareTemplate` also looks in the other accounts.
  const known = loaded?.templates.length
    ? pickTemplate(loaded.templates, { wabaId, ...input.template })
    : undefined;
  const { row, content, payload, attachmentId } = known
    ? await fillTemplateRow(ctx, known, input, { pathPrefix, files: loaded?.files })
    : await prepareTemplate(ctx, wabaId, input, { pathPrefix });
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

async function prepareContentMessage(
  ctx: Ctx,
  scope: PrepareScope,
  given: ContentInput,
): Promise<PreparedMessage> {
  const { content: input, fallback } = given;
  const reaction = input.kind === "reaction";
  const path = reaction ? "content.messageId" : "replyTo";
  const target = quotedMessageId(given);
  const quoted = target === undefined ? null : await findQuoted(ctx, scope, path, target);
  const attachmentId = attachmentIdOf(input);
  const { payload, content } = buildContent(input, quoted?.wamid ?? null);
  if (attachmentId !== undefined && !isId("att", attachmentId)) throw unknownAttachment(ctx, content);
  return {
    kind: "free",
    category: null,
    content,
    payload,
    templateId: null,
    attachmentId: attachmentId ?? null,
    replyToId: quoted?.id ?? null,
    fallback: fallback ?? null,
  };
}

/** The uploaded file that is the content, or its header. */
function attachmentIdOf(input: OutgoingContent): string | undefined {
  if ("attachmentId" in input) return input.attachmentId;
  return "header" in input && input.header && "attachmentId" in input.header
    ? input.header.attachmentId
    : undefined;
}

export function unknownAttachment(ctx: Ctx, content: MessageContent): AppError<"VALIDATION_ERROR"> {
  return validationError({
    path: filePath(ctx, content),
    code: "unknown_attachment",
    message:
      ctx.actor.kind === "api_key"
        ? UNKNOWN_UPLOAD
        : "The uploaded file does not exist or was already sent. Upload it again.",
  });
}

/** @throws AppError VALIDATION_ERROR if the file cannot be sent as this content */
export function checkFileKind(ctx: Ctx, content: MessageContent, file: AttachmentRow): void {
  // `findHeaderFile` has checked the file of a template.
  if (content.kind === "template") return;
  const path = filePath(ctx, content);
  const { kind, mimeType } = file;
  if (kind !== (content.kind === "interactive" ? content.headerKind : content.kind)) {
    throw validationError({
      path,
      code: "wrong_kind",
      message: `The file was uploaded as ${kind}. Send it as ${kind}, or upload it again with another type.`,
    });
  }
  // docs/whatsapp.md#media-messages
  if (content.kind === "audio" && content.voice && mimeType !== "audio/ogg") {
    throw validationError({
      path,
      code: "type_not_allowed",
      message:
        "A voice message is an Ogg file with Opus audio. Upload such a file, or send this one without voice.",
    });
  }
}

/** The API and the inbox have different names of the field. */
function filePath({ actor }: Ctx, content: MessageContent): string {
  const name = actor.kind === "api_key" ? "mediaId" : "attachmentId";
  return content.kind === "interactive" ? `content.header.${name}` : `content.${name}`;
}

interface Quoted {
  id: Id<"msg">;
  wamid: string;
}

/** @throws AppError VALIDATION_ERROR if there is no such message, or if WhatsApp has not accepted it */
async function findQuoted(ctx: Ctx, scope: PrepareScope, path: string, replyTo: string): Promise<Quoted> {
  const { id, wamid } = await findInConversation(ctx, scope, path, replyTo);
  if (wamid !== null) return { id, wamid };
  throw validationError({
    path,
    code: "not_on_whatsapp",
    message:
      "WhatsApp has not accepted this message. Wait until it is sent before you reply or react to it, or use another one.",
  });
}

async function findInConversation(
  ctx: Ctx,
  { conversationId, loaded }: PrepareScope,
  path: string,
  replyTo: string,
): Promise<{ id: Id<"msg">; wamid: string | null }> {
  if (loaded?.quoted) return loaded.quoted;
  if (!loaded && conversationId && isId("msg", replyTo)) {
    const [row] = await ctx.db
      .select({ id: messages.id, wamid: messages.wamid })
      .from(messages)
      .where(
        and(
          eq(messages.workspaceId, ctx.workspaceId),
          eq(messages.conversationId, conversationId),
          eq(messages.id, replyTo),
          ne(messages.direction, "internal"),
        ),
      );
    if (row) return row;
  }
  throw validationError({
    path,
    code: "unknown_message",
    message: "This message is not part of the recipient's conversation. Use the ID of a message from it.",
  });
}
