import "server-only";
import type { Ctx } from "#db/ctx.ts";
import { assignConversation } from "#lib/conversations/actions/assign-conversation.ts";
import { setConversationState } from "#lib/conversations/actions/set-state.ts";
import { snoozeConversation } from "#lib/conversations/actions/snooze-conversation.ts";
import { getConversation } from "#lib/conversations/queries.ts";
import type { ConversationView, UpdateConversation } from "#lib/conversations/schema.ts";

/** Applies one change of a conversation. @throws AppError NOT_FOUND, VALIDATION_ERROR */
export async function updateConversation(
  ctx: Ctx,
  { id, state, assigneeId, snoozedUntil }: { id: string } & UpdateConversation,
): Promise<ConversationView> {
  if (state !== undefined) return setConversationState(ctx, id, state);
  if (assigneeId !== undefined) return assignConversation(ctx, { id, assigneeId });
  if (snoozedUntil !== undefined) return snoozeConversation(ctx, { id, until: new Date(snoozedUntil) });
  return (await getConversation(ctx, id)).conversation;
}
