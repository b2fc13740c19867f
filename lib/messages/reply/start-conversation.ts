import "server-only";
import { isDeepStrictEqual } from "node:util";
import type { Ctx } from "#db/ctx.ts";
import { requireMemberId } from "#lib/accounts/require-member-id.ts";
import { assignConversation } from "#lib/conversations/actions/assign-conversation.ts";
import { getPublished } from "#lib/conversations/thread/get-published.ts";
import type { PublishedMessage } from "#lib/conversations/thread/publish-message.ts";
import { findByClientId, findMessageRow } from "#lib/conversations/thread/queries.ts";
import type { MessageRow } from "#lib/conversations/thread/serialize.ts";
import { toHeaderLocation } from "#lib/messages/compose/prepare-template.ts";
import type { StartConversation } from "#lib/messages/inbox-schema.ts";
import type { SendTarget } from "#lib/messages/send/read-thread.ts";
import { RecipientNotFoundError, sendToRecipient } from "#lib/messages/send/send-to-recipient.ts";
import { toTemplateMessage } from "#lib/messages/send/to-template-message.ts";
import type { AllOf } from "#lib/platform/all-of.ts";
import { AppError, notFound } from "#lib/platform/errors.ts";
import { type Id, isId } from "#lib/platform/id.ts";
import type { TemplateRecipient } from "#lib/templates/personal-value-rules.ts";
import { getTemplateRow } from "#lib/templates/queries.ts";
import type { TemplateRow } from "#lib/templates/serialize.ts";
import { storeTemplateValues } from "#lib/templates/store-template-values.ts";
import { messageContentSchema } from "#lib/whatsapp/message-content.ts";

/**
 * Sends a member's first message to a person and, in the same transaction, assigns the conversation to the member unless
 * somebody has it. Nothing is written before the message is accepted. `clientId` makes it idempotent; a message that
 * WhatsApp rejects is returned as failed.
 * @throws AppError NOT_FOUND for an unknown contact, VALIDATION_ERROR, ALREADY_SENT if the message of `clientId` has
 * another content, and every refusal of the send policy
 */
export async function startConversation(ctx: Ctx, input: StartConversation): Promise<PublishedMessage> {
  return getPublished(ctx, await send(ctx, input));
}

async function send(ctx: Ctx, input: StartConversation): Promise<string> {
  const { clientId, from, templateId, variables } = input;
  // The compiler does not see the assignment in the hook.
  let attempted = null as Id<"msg"> | null;
  let conversationId: Id<"conv"> | null = null;
  let isUnassigned = false;
  let recipient: TemplateRecipient = { phone: "phone" in input.to ? input.to.phone : null };
  try {
    const { message } = await sendToRecipient(ctx, toTarget(input), {
      from,
      clientId,
      message: toTemplateMessage(input),
      check: async (_tx, { conversation, contact }) => {
        recipient = contact ?? recipient;
        conversationId = conversation?.id ?? null;
        isUnassigned = !conversation?.assigneeId;
      },
      hooks: (id) => {
        attempted = id;
        return {
          before: (tx) => storeTemplateValues(tx, templateId, variables, recipient),
          after: isUnassigned ? (tx) => assignToSender(tx, id) : undefined,
        };
      },
    });
    return message.id;
  } catch (error) {
    if (error instanceof RecipientNotFoundError) throw notFound();
    const earlier = conversationId && (await findByClientId(ctx, conversationId, clientId));
    if (earlier) await requireSameContent(ctx, earlier, input);
    // It is stored if WhatsApp rejected it, and not if it was never accepted.
    const rejected = attempted && (await findMessageRow(ctx, attempted));
    const accepted = earlier ?? rejected?.id;
    if (!accepted) throw error;
    return accepted;
  }
}

async function assignToSender(tx: Ctx, messageId: Id<"msg">): Promise<void> {
  const row = await findMessageRow(tx, messageId);
  if (row) await assignConversation(tx, { id: row.conversationId, assigneeId: requireMemberId(tx) });
}

/** The member may have corrected the message after the response to the first request was lost. */
async function requireSameContent(ctx: Ctx, id: Id<"msg">, input: StartConversation): Promise<void> {
  const row = await findMessageRow(ctx, id);
  if (!row || isSame(row, await getTemplateRow(ctx, input.templateId), input)) return;
  throw new AppError(
    "ALREADY_SENT",
    "The earlier version of this message was already sent. Open the conversation to see it.",
    { conversationId: row.conversationId },
  );
}

function isSame(row: MessageRow, template: TemplateRow, input: StartConversation): boolean {
  const content = messageContentSchema.parse(row.content);
  if (content.kind !== "template") return false;
  if (content.name !== template.name || content.language !== template.language) return false;
  if (input.from !== undefined && row.numberId !== input.from) return false;
  const {
    headerLocation,
    headerMediaLink = null,
    variables,
  } = input satisfies AllOf<
    StartConversation,
    "to" | "from" | "clientId" | "templateId" | "variables" | "headerLocation" | "headerMediaLink"
  >;
  const place = headerLocation ? toHeaderLocation(headerLocation) : undefined;
  return (
    // The values of an authentication template are not stored.
    (content.redacted || isDeepStrictEqual(content.variables, variables)) &&
    (content.headerMediaLinkGiven ?? null) === headerMediaLink &&
    isDeepStrictEqual(content.headerPlace, place)
  );
}

function toTarget({ to }: StartConversation): SendTarget {
  if ("phone" in to) return { phone: to.phone };
  if (!isId("contact", to.contactId)) throw notFound();
  return { contactId: to.contactId };
}
