import "server-only";
import type { Ctx } from "#db/ctx.ts";
import { changeConversation, plainActivity } from "#lib/conversations/change-conversation.ts";
import type { ConversationView } from "#lib/conversations/schema.ts";

/**
 * Closes a conversation, or opens it again: one that was closed, or snoozed. Nothing when it is so already.
 * @throws AppError NOT_FOUND
 */
export async function setConversationState(
  ctx: Ctx,
  id: string,
  state: "open" | "closed",
): Promise<ConversationView> {
  return changeConversation(ctx, id, async (_tx, row) => {
    if (row.state === state) return null;
    const set = { state, snoozedUntil: null };
    if (state === "closed") {
      return { set, activity: { ...plainActivity, action: "closed" }, tell: ["conversation.closed"] };
    }
    return row.state === "closed"
      ? { set, activity: { ...plainActivity, action: "reopened" }, tell: ["conversation.reopened"] }
      : { set, activity: { ...plainActivity, action: "woken" }, tell: [] };
  });
}
