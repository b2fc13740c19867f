import "server-only";
import { type Ctx, inTransaction } from "#db/ctx.ts";
import type { LinkedResource } from "#db/schema/index.ts";
import { linkResource } from "#lib/api/idempotency/link-resource.ts";
import { applyChanges, type ChangeAppliers } from "#lib/conversations/actions/apply-changes.ts";
import { assignConversation } from "#lib/conversations/actions/assign-conversation.ts";
import { assignTeam } from "#lib/conversations/actions/assign-team.ts";
import { changeLabels } from "#lib/conversations/actions/change-labels.ts";
import { markConversationRead } from "#lib/conversations/actions/mark-read.ts";
import { reportTyping } from "#lib/conversations/actions/report-read.ts";
import { setConversationState } from "#lib/conversations/actions/set-conversation-state.ts";
import { snoozeConversation } from "#lib/conversations/actions/snooze-conversation.ts";
import { getConversationForApi } from "#lib/conversations/api-queries.ts";
import type { ApiConversation, UpdateConversationForApi } from "#lib/conversations/api-schema.ts";

interface ConversationResponse {
  status: 200;
  body: ApiConversation;
}

/** Applies all changes in one transaction. @throws AppError NOT_FOUND, VALIDATION_ERROR */
export async function updateConversationForApi(
  ctx: Ctx,
  id: string,
  changes: UpdateConversationForApi,
): Promise<ConversationResponse> {
  return inTransaction(ctx, async (tx) => {
    await applyChanges<UpdateConversationForApi, unknown>(tx, id, changes, appliers);
    const body = await getConversationForApi(tx, id);
    await linkResource(tx, { id: body.id });
    return { status: 200, body };
  });
}

// Labels first: contacts are locked before conversations everywhere.
const appliers: ChangeAppliers<UpdateConversationForApi, unknown> = {
  labels: (tx, id, labels) =>
    Array.isArray(labels)
      ? changeLabels(tx, { id, replaceWith: labels }, "labels")
      : changeLabels(tx, { id, ...labels }, "labels.add"),
  // Before the assignee, whom a team without them loses.
  teamId: (tx, id, teamId) => assignTeam(tx, { id, teamId }),
  assigneeId: (tx, id, assigneeId) => assignConversation(tx, { id, assigneeId }),
  // The time of a snooze, which is required with it, also sets the state.
  state: async (tx, id, state) => (state === "snoozed" ? null : setConversationState(tx, id, state)),
  snoozedUntil: (tx, id, until) => snoozeConversation(tx, { id, until: new Date(until) }),
};

/** Rebuilds the response of an update whose process ended before responding. */
export async function recoverConversation(ctx: Ctx, { id }: LinkedResource): Promise<ConversationResponse> {
  return { status: 200, body: await getConversationForApi(ctx, id) };
}

/** @throws AppError NOT_FOUND */
export async function markReadForApi(ctx: Ctx, id: string): Promise<ConversationResponse> {
  return inTransaction(ctx, async (tx) => {
    const { id: currentId } = await markConversationRead(tx, id);
    await linkResource(tx, { id: currentId });
    return { status: 200, body: await getConversationForApi(tx, currentId) };
  });
}

/** @throws AppError NOT_FOUND */
export async function showTypingForApi(ctx: Ctx, id: string): Promise<ConversationResponse> {
  const body = await getConversationForApi(ctx, id);
  await reportTyping(ctx, body.id);
  return { status: 200, body };
}
