import "server-only";
import type { Ctx } from "#db/ctx.ts";
import { applyChanges, type ChangeAppliers } from "#lib/conversations/actions/apply-changes.ts";
import { assignConversation } from "#lib/conversations/actions/assign-conversation.ts";
import { assignTeam } from "#lib/conversations/actions/assign-team.ts";
import { setConversationState } from "#lib/conversations/actions/set-conversation-state.ts";
import { snoozeConversation } from "#lib/conversations/actions/snooze-conversation.ts";
import { getConversation } from "#lib/conversations/queries.ts";
import type { ConversationView, UpdateConversation } from "#lib/conversations/schema.ts";

/** Applies one change of a conversation. @throws AppError NOT_FOUND, VALIDATION_ERROR */
export async function updateConversation(
  ctx: Ctx,
  { id, ...change }: { id: string } & UpdateConversation,
): Promise<ConversationView> {
  const updated = await applyChanges<UpdateConversation, ConversationView>(ctx, id, change, appliers);
  return updated ?? (await getConversation(ctx, id)).conversation;
}

const appliers: ChangeAppliers<UpdateConversation, ConversationView> = {
  state: setConversationState,
  assigneeId: (ctx, id, assigneeId) => assignConversation(ctx, { id, assigneeId }),
  teamId: (ctx, id, teamId) => assignTeam(ctx, { id, teamId }),
  snoozedUntil: (ctx, id, until) => snoozeConversation(ctx, { id, until: new Date(until) }),
};
