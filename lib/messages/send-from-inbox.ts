import "server-only";
import { and, eq } from "drizzle-orm";
import type { Ctx } from "#db/ctx.ts";
import { contacts, conversations } from "#db/schema/index.ts";
import { isUniqueViolation } from "#db/unique-violation.ts";
import { findMergedInto } from "#lib/contacts/find-merged.ts";
import { getConversation } from "#lib/conversations/queries.ts";
import { emptyDraft } from "#lib/drafts/save-draft.ts";
import { isAppError, notFound } from "#lib/errors.ts";
import { isId } from "#lib/id.ts";
import type { Recipient } from "#lib/messages/accept-message.ts";
import { RecipientChangedError } from "#lib/messages/hold-recipient.ts";
import type { MessageInput } from "#lib/messages/prepare-message.ts";
import type { PublishedMessage } from "#lib/messages/publish-message.ts";
import { findByClientId, getMessage } from "#lib/messages/queries.ts";
import { refuseUnseen } from "#lib/messages/refuse-unseen.ts";
import type { SendFromInbox } from "#lib/messages/schema.ts";
import { sendAsRead } from "#lib/messages/send-message.ts";
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
  const recipient = await readRecipient(ctx, conversationId);
  const { conversation } = recipient;
  const sent = await findByClientId(ctx, conversation.id, input.clientId);
  if (sent) return read(ctx, sent, conversation.id);
  try {
    return await sendAsRead(ctx, recipient, {
      message: toMessage(input),
      clientId: input.clientId,
      alongside: async (tx) => {
        // A reaction is to one message and crosses none.
        if (!isReaction(input)) await refuseUnseen(tx, conversation.id, input.seen);
        if (input.kind === "template") await rememberValues(tx, input.templateId, input.variables);
        if (input.draftAt !== undefined) await emptyDraft(tx, conversation.id, input.draftAt);
        return {};
      },
    });
  } catch (error) {
    // As if it had been sent just after: to the thread and the number that the two have now, and judged by those.
    if (error instanceof RecipientChangedError) return sendFromInbox(ctx, conversationId, input);
    const refused = await findByClientId(ctx, conversation.id, input.clientId);
    if (refused && (isUniqueViolation(error) || isAppError(error)))
      return read(ctx, refused, conversation.id);
    throw error;
  }
}

async function readRecipient(
  ctx: Ctx,
  conversationId: string,
): Promise<Recipient & { conversation: NonNullable<Recipient["conversation"]> }> {
  if (!isId("conv", conversationId)) throw notFound();
  const [row] = await ctx.db
    .select({ conversation: conversations, contact: contacts })
    .from(conversations)
    .innerJoin(
      contacts,
      and(eq(contacts.workspaceId, conversations.workspaceId), eq(contacts.id, conversations.contactId)),
    )
    .where(and(eq(conversations.workspaceId, ctx.workspaceId), eq(conversations.id, conversationId)));
  // Joined to another thread while it was written, or while it waited for a connection.
  if (!row) return readRecipient(ctx, await findMergedInto(ctx, conversationId));
  return { phone: row.contact.phone, contact: row.contact, conversation: row.conversation };
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
