import "server-only";
import type { Ctx } from "#db/ctx.ts";
import { requireMemberId } from "#lib/accounts/require-member-id.ts";
import { assignConversation } from "#lib/conversations/actions/assign-conversation.ts";
import type { PublishedMessage } from "#lib/conversations/thread/publish-message.ts";
import type { SendFromInbox } from "#lib/messages/inbox-schema.ts";
import { sendFromInbox } from "#lib/messages/send/send-from-inbox.ts";

/** Sends a member's message, which assigns them the conversation if nobody is and they prefer it. @throws as `sendFromInbox` */
export function reply(ctx: Ctx, conversationId: string, input: SendFromInbox): Promise<PublishedMessage> {
  return sendFromInbox(ctx, conversationId, input, (tx, id) =>
    assignConversation(tx, { id, assigneeId: requireMemberId(tx) }),
  );
}
