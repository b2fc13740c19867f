import "server-only";
import { and, eq } from "drizzle-orm";
import type { Ctx } from "#db/ctx.ts";
import { messages } from "#db/schema/index.ts";
import { validationError } from "#lib/errors.ts";
import { type Id, isId } from "#lib/id.ts";
import { prepareTemplate, type TemplateInput } from "#lib/messages/prepare-template.ts";
import type { SendFacts } from "#lib/messages/rules.ts";
import { type MessageDraft, textPayload } from "#lib/whatsapp/build-message.ts";
import type { MessageContent } from "#lib/whatsapp/message-content.ts";

export interface TextInput {
  kind: "text";
  body: string;
  previewUrl?: boolean | undefined;
  replyTo?: string | undefined;
  /** The template to send instead when the window is closed, now or by the time the text could go. */
  fallback?: TemplateInput | undefined;
}

/** What a door wants to send. */
export type MessageInput = TextInput | ({ kind: "template" } & TemplateInput);

/** A message ready to be accepted: what we show, and what WhatsApp is asked. */
export interface PreparedMessage {
  kind: SendFacts["kind"];
  category: SendFacts["category"];
  content: MessageContent;
  payload: MessageDraft;
  templateId: Id<"tpl"> | null;
  replyToId: Id<"msg"> | null;
  fallback: TemplateInput | null;
}

/**
 * Checks everything of a message that does not depend on the recipient's state. A text's fallback is checked too, even
 * if the window is open: a template that only fails at night is found at noon (API.md §7.2).
 * @throws AppError as `prepareTemplate`; VALIDATION_ERROR for a `replyTo` of another conversation
 */
export async function prepareMessage(
  ctx: Ctx,
  scope: { wabaId: string; conversationId: Id<"conv"> | null },
  input: MessageInput,
): Promise<{ message: PreparedMessage; fallback: PreparedMessage | null }> {
  if (input.kind === "template") {
    return { message: await templateMessage(ctx, scope.wabaId, input), fallback: null };
  }
  const fallback = input.fallback ? await templateMessage(ctx, scope.wabaId, input.fallback) : null;
  const quoted =
    input.replyTo === undefined ? null : await findQuoted(ctx, scope.conversationId, input.replyTo);
  const message: PreparedMessage = {
    kind: "text",
    category: null,
    content: { kind: "text", body: input.body },
    payload: textPayload({
      body: input.body,
      previewUrl: input.previewUrl ?? false,
      replyToWamid: quoted?.wamid ?? null,
    }),
    templateId: null,
    replyToId: quoted?.id ?? null,
    fallback: input.fallback ?? null,
  };
  return { message, fallback };
}

async function templateMessage(ctx: Ctx, wabaId: string, input: TemplateInput): Promise<PreparedMessage> {
  const { row, content, payload } = await prepareTemplate(ctx, wabaId, input);
  return {
    kind: "template",
    category: row.category,
    content,
    payload,
    templateId: row.id,
    replyToId: null,
    fallback: null,
  };
}

async function findQuoted(
  ctx: Ctx,
  conversationId: Id<"conv"> | null,
  replyTo: string,
): Promise<{ id: Id<"msg">; wamid: string | null }> {
  if (conversationId && isId("msg", replyTo)) {
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
    path: "replyTo",
    code: "unknown_message",
    message: "This is not a message of the recipient's conversation.",
  });
}
