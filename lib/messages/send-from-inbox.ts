import "server-only";
import type { Ctx } from "#db/ctx.ts";
import { isUniqueViolation } from "#db/unique-violation.ts";
import { findMergedInto } from "#lib/contacts/find-merged.ts";
import { getConversation } from "#lib/conversations/queries.ts";
import { emptyDraft } from "#lib/drafts/save-draft.ts";
import { isAppError, notFound } from "#lib/errors.ts";
import { isId } from "#lib/id.ts";
import type { MessageInput } from "#lib/messages/prepare-message.ts";
import type { PublishedMessage } from "#lib/messages/publish-message.ts";
import { findByClientId, getMessage } from "#lib/messages/queries.ts";
import { refuseUnseen } from "#lib/messages/refuse-unseen.ts";
import type { SendFromInbox } from "#lib/messages/schema.ts";
import { sendTo, ThreadGoneError } from "#lib/messages/send-message.ts";
import { rememberValues } from "#lib/templates/remember-template.ts";

/**
 * An agent's message into a conversation. The page's own id makes it idempotent: a double click, a retry after a lost
 * answer and a second tab all get the one message. A message that WhatsApp refuses is an answer here, not an error: the
 * thread shows it as failed.
 * @throws AppError NOT_FOUND, and as in API.md §2.8 before anything is written; last of these UNSEEN_MESSAGES when others
 *   added what its writer has not seen
 */
export async function sendFromInbox(
  ctx: Ctx,
  conversationId: string,
  input: SendFromInbox,
): Promise<PublishedMessage> {
  if (!isId("conv", conversationId)) throw notFound();
  const { draftAt } = input;
  const alongside = async (tx: Ctx) => {
    if (input.kind === "template") await rememberValues(tx, input.templateId, input.variables);
    if (draftAt !== undefined) await emptyDraft(tx, conversationId, draftAt);
    return {};
  };
  try {
    return await sendTo(
      ctx,
      { conversationId },
      {
        message: toMessage(input),
        clientId: input.clientId,
        // A reaction is to one message and crosses none.
        check: isReaction(input)
          ? undefined
          : (tx, thread) => refuseUnseen(tx, thread.conversation, input.seen),
        alongside: input.kind === "template" || draftAt !== undefined ? alongside : undefined,
      },
    );
  } catch (error) {
    // As if it had been sent just after: to the thread that it was joined to, and judged by that.
    if (error instanceof ThreadGoneError) {
      return sendFromInbox(ctx, await findMergedInto(ctx, conversationId), input);
    }
    const sent = await findByClientId(ctx, conversationId, input.clientId);
    if (sent && (isUniqueViolation(error) || isAppError(error))) return read(ctx, sent, conversationId);
    throw error;
  }
}

function isReaction(input: SendFromInbox): boolean {
  return input.kind === "content" && input.content.kind === "reaction";
}

function toMessage(input: SendFromInbox): MessageInput {
  if (input.kind === "text") return { kind: "text", body: input.body, replyTo: input.replyTo };
  if (input.kind === "content") return { kind: "content", content: input.content, replyTo: input.replyTo };
  return {
    kind: "template",
    template: { id: input.templateId },
    variables: input.variables,
    headerMediaLink: input.headerMediaLink,
    headerAttachmentId: input.headerAttachmentId,
    headerLocation: input.headerLocation,
  };
}

async function read(ctx: Ctx, messageId: string, conversationId: string): Promise<PublishedMessage> {
  const { conversation } = await getConversation(ctx, conversationId);
  return { message: await getMessage(ctx, messageId), conversation };
}
