import "server-only";
import type { Ctx } from "#db/ctx.ts";
import { applyChanges, type ChangeAppliers } from "#lib/conversations/actions/apply-changes.ts";
import { assignConversation } from "#lib/conversations/actions/assign-conversation.ts";
import { assignTeam } from "#lib/conversations/actions/assign-team.ts";
import { setConversationState } from "#lib/conversations/actions/set-conversation-state.ts";
import { snoozeConversation } from "#lib/conversations/actions/snooze-conversation.ts";
import type { ChangeOptions } from "#lib/conversations/actions/write-conversation-change.ts";
import { getConversation } from "#lib/conversations/queries.ts";
import type { ConversationView, UpdateConversation } from "#lib/conversations/schema.ts";

/** Applies one change of a conversation. @throws AppError NOT_FOUND, VALIDATION_ERROR, CHANGED_SINCE if it is not as expected */
export async function updateConversation(
  ctx: Ctx,
  { id, expected, ...change }: { id: string } & UpdateConversation,
): Promise<ConversationView> {
  const updated = await applyChanges(ctx, id, change, appliersOf({ expected }));
  return updated ?? (await getConversation(ctx, id)).conversation;
}

function appliersOf(
  options: ChangeOptions,
): ChangeAppliers<Omit<UpdateConversation, "expected">, ConversationView> {
  return {
    state: (ctx, id, state) => setConversationState(ctx, id, state, options),
    assigneeId: (ctx, id, assigneeId) => assignConversation(ctx, { id, assigneeId }, options),
    teamId: (ctx, id, teamId) => assignTeam(ctx, { id, teamId }, options),
    snoozedUntil: (ctx, id, until) => snoozeConversation(ctx, { id, until: new Date(until) }, options),
  };
}
