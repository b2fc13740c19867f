import "server-only";
import { type SQL, sql } from "drizzle-orm";
import { workspaceOf } from "#db/array-params.ts";
import type { Ctx } from "#db/ctx.ts";
import type { JsonRow } from "#db/json-row.ts";
import { memberPreferences } from "#db/schema/index.ts";
import { isUniqueViolation } from "#db/unique-violation.ts";
import type { Preferences } from "#lib/accounts/preferences/schema.ts";
import { requireMemberId } from "#lib/accounts/require-member-id.ts";
import { findMergedInto } from "#lib/contacts/find-merged.ts";
import { planClearDraft } from "#lib/conversations/drafts/save-draft.ts";
import { getPublished } from "#lib/conversations/thread/get-published.ts";
import type { PublishedMessage } from "#lib/conversations/thread/publish-message.ts";
import { findByClientId } from "#lib/conversations/thread/queries.ts";
import type { MessageInput } from "#lib/messages/compose/prepare-message.ts";
import { refuseUnseen } from "#lib/messages/compose/refuse-unseen.ts";
import type { SendFromInbox } from "#lib/messages/inbox-schema.ts";
import { findRefusalError } from "#lib/messages/rules.ts";
import { readSendAt } from "#lib/messages/send/read-send-at.ts";
import type { SendThread } from "#lib/messages/send/read-thread.ts";
import { RecipientNotFoundError, sendToRecipient } from "#lib/messages/send/send-to-recipient.ts";
import { toTemplateMessage } from "#lib/messages/send/to-template-message.ts";
import type { AcceptanceCall } from "#lib/messages/send/write-acceptance.ts";
import { isAppError, notFound } from "#lib/platform/errors.ts";
import { type Id, idToUuid, isId } from "#lib/platform/id.ts";
import type { TemplateRecipient } from "#lib/templates/personal-value-rules.ts";
import { storeTemplateValues } from "#lib/templates/store-template-values.ts";

/**
 * Sends an agent's message. `clientId` makes it idempotent across double clicks, retries and tabs. A message that WhatsApp
 * rejects is returned as failed and shown in the thread.
 * @param assignToSender assigns the conversation to the agent, in the transaction of the message; called if nobody is
 * assigned and the agent prefers it
 * @throws AppError NOT_FOUND, every refusal of the send policy before anything is written, and finally UNSEEN_MESSAGES
 */
export async function sendFromInbox(
  ctx: Ctx,
  conversationId: string,
  input: SendFromInbox,
  assignToSender?: (tx: Ctx, conversationId: Id<"conv">) => Promise<unknown>,
): Promise<PublishedMessage> {
  if (!isId("conv", conversationId)) throw notFound();
  let isAssigned = false;
  let recipient: TemplateRecipient = { phone: null };
  try {
    const sendAt = readSendAt(ctx, input.sendAt);
    return await sendToRecipient(
      ctx,
      { conversationId },
      {
        message: toMessage(input),
        clientId: input.clientId,
        sendAt,
        extraSelect: assignToSender && readAssignOnReply(ctx),
        check: async (tx, thread) => {
          recipient = thread.contact ?? recipient;
          // A reaction refers to one message, so unseen messages do not matter, and answers nothing.
          if (isReaction(input)) return;
          if (sendAt && input.kind !== "template") refuseClosedThen(thread, sendAt);
          await refuseUnseen(tx, thread.conversation, input.seen);
          isAssigned = thread.extra === true && thread.conversation?.assigneeId === null;
        },
        hooks: () => ({
          before:
            input.kind === "template"
              ? (tx) => storeTemplateValues(tx, input.templateId, input.variables, recipient)
              : undefined,
          call:
            input.draftAt === undefined
              ? undefined
              : acceptReplyCall(planClearDraft(ctx, conversationId, input.draftAt)),
          after:
            isAssigned && assignToSender
              ? async (tx) => void (await assignToSender(tx, conversationId))
              : undefined,
        }),
      },
    );
  } catch (error) {
    // The conversation was merged during the send: send to the merged one.
    if (error instanceof RecipientNotFoundError) {
      return sendFromInbox(ctx, await findMergedInto(ctx, conversationId), input, assignToSender);
    }
    const sent = await findByClientId(ctx, conversationId, input.clientId);
    if (sent && (isUniqueViolation(error) || isAppError(error))) return getPublished(ctx, sent);
    throw error;
  }
}

/** The policy refuses it only when it is due, but the agent can still choose another time or a template. */
function refuseClosedThen({ contact, conversation, windowExpiresAt }: SendThread, sendAt: Date): void {
  const refusal = findRefusalError({
    kind: "free",
    category: null,
    phone: contact?.phone ?? null,
    contact,
    conversationId: conversation?.id ?? null,
    windowExpiresAt,
    at: sendAt,
    isScheduled: false,
  });
  if (refusal) throw refusal;
}

function readAssignOnReply(ctx: Ctx): SQL {
  const memberId = idToUuid("user", requireMemberId(ctx));
  const assignOnReply: keyof Preferences = "assignOnReply";
  return sql`(select p.preferences -> ${assignOnReply}::text from ${memberPreferences} p
    where p.workspace_id = ${workspaceOf(ctx)} and p.user_id = ${memberId}::uuid)`;
}

function acceptReplyCall(draft: JsonRow): AcceptanceCall {
  return (workspace, plan) =>
    sql`parley_accept_reply(${workspace}, ${JSON.stringify(draft)}::jsonb, ${plan})`;
}

function isReaction(input: SendFromInbox): boolean {
  return input.kind === "content" && input.content.kind === "reaction";
}

function toMessage(input: SendFromInbox): MessageInput {
  if (input.kind === "text") return { kind: "text", body: input.body, replyTo: input.replyTo };
  if (input.kind === "content") return { kind: "content", content: input.content, replyTo: input.replyTo };
  return { ...toTemplateMessage(input), headerAttachmentId: input.headerAttachmentId };
}
