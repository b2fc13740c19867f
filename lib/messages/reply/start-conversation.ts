import "server-only";
import type { Ctx } from "#db/ctx.ts";
import { requireMemberId } from "#lib/accounts/require-member-id.ts";
import { assignConversation } from "#lib/conversations/actions/assign-conversation.ts";
import { getPublished } from "#lib/conversations/thread/get-published.ts";
import type { PublishedMessage } from "#lib/conversations/thread/publish-message.ts";
import { findByClientId, findMessageRow } from "#lib/conversations/thread/queries.ts";
import type { StartConversation } from "#lib/messages/inbox-schema.ts";
import type { SendTarget } from "#lib/messages/send/read-thread.ts";
import { RecipientNotFoundError, sendToRecipient } from "#lib/messages/send/send-to-recipient.ts";
import { notFound } from "#lib/platform/errors.ts";
import { type Id, isId } from "#lib/platform/id.ts";
import { storeTemplateValues } from "#lib/templates/store-template-values.ts";

/**
 * Sends a member's first message to a person and assigns the conversation to the member unless somebody has it. Nothing
 * is written before the message is accepted. `clientId` makes it idempotent; a message that WhatsApp rejects is returned
 * as failed.
 * @throws AppError NOT_FOUND for an unknown contact, VALIDATION_ERROR, and every refusal of the send policy
 */
export async function startConversation(ctx: Ctx, input: StartConversation): Promise<PublishedMessage> {
  const memberId = requireMemberId(ctx);
  const messageId = await send(ctx, input);
  const { message, conversation } = await getPublished(ctx, messageId);
  return {
    message,
    conversation:
      conversation.assignee === null
        ? await assignConversation(ctx, { id: conversation.id, assigneeId: memberId })
        : conversation,
  };
}

async function send(ctx: Ctx, input: StartConversation): Promise<string> {
  const { clientId, from, templateId, variables, headerMediaLink, headerLocation } = input;
  const template = { id: templateId };
  // The compiler does not see the assignment in the hook.
  let attempted = null as Id<"msg"> | null;
  let conversationId: Id<"conv"> | null = null;
  try {
    const { message } = await sendToRecipient(ctx, toTarget(input), {
      from,
      clientId,
      message: { kind: "template", template, variables, headerMediaLink, headerLocation },
      check: async (_tx, { conversation }) => {
        conversationId = conversation?.id ?? null;
      },
      hooks: (id) => {
        attempted = id;
        return { before: (tx) => storeTemplateValues(tx, templateId, variables) };
      },
    });
    return message.id;
  } catch (error) {
    if (error instanceof RecipientNotFoundError) throw notFound();
    const earlier = conversationId && (await findByClientId(ctx, conversationId, clientId));
    // It is stored if WhatsApp rejected it, and not if it was never accepted.
    const rejected = attempted && (await findMessageRow(ctx, attempted));
    const accepted = earlier ?? rejected?.id;
    if (!accepted) throw error;
    return accepted;
  }
}

function toTarget({ to }: StartConversation): SendTarget {
  if ("phone" in to) return { phone: to.phone };
  if (!isId("contact", to.contactId)) throw notFound();
  return { contactId: to.contactId };
}
