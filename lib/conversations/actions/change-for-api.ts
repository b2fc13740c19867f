import "server-only";
import { type Ctx, inTransaction } from "#db/ctx.ts";
import type { ClaimEffect } from "#db/schema/index.ts";
import { linkResource } from "#lib/api/idempotency/link-resource.ts";
import { assignConversation } from "#lib/conversations/actions/assign-conversation.ts";
import { changeLabels } from "#lib/conversations/actions/change-labels.ts";
import { markConversationRead } from "#lib/conversations/actions/mark-read.ts";
import { reportTyping } from "#lib/conversations/actions/report-read.ts";
import { setConversationState } from "#lib/conversations/actions/set-state.ts";
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
  { labels, assigneeId, state, snoozedUntil }: UpdateConversationForApi,
): Promise<ConversationResponse> {
  return inTransaction(ctx, async (tx) => {
    // Labels first: contacts are locked before conversations everywhere.
    if (Array.isArray(labels)) await changeLabels(tx, { id, replaceWith: labels }, "labels");
    else if (labels !== undefined) await changeLabels(tx, { id, ...labels }, "labels.add");
    if (assigneeId !== undefined) await assignConversation(tx, { id, assigneeId });
    if (snoozedUntil !== undefined) await snoozeConversation(tx, { id, until: new Date(snoozedUntil) });
    else if (state === "open" || state === "closed") await setConversationState(tx, id, state);
    const body = await getConversationForApi(tx, id);
    await linkResource(tx, { id: body.id });
    return { status: 200, body };
  });
}

/** Rebuilds the response of an update whose process ended before responding. */
export async function recoverConversation(ctx: Ctx, { id }: ClaimEffect): Promise<ConversationResponse> {
  return { status: 200, body: await getConversationForApi(ctx, id) };
}

/** @throws AppError NOT_FOUND */
export async function markReadForApi(ctx: Ctx, id: string): Promise<ConversationResponse> {
  const { id: currentId } = await markConversationRead(ctx, id);
  return { status: 200, body: await getConversationForApi(ctx, currentId) };
}

/** @throws AppError NOT_FOUND */
export async function showTypingForApi(ctx: Ctx, id: string): Promise<ConversationResponse> {
  const body = await getConversationForApi(ctx, id);
  await reportTyping(ctx, body.id);
  return { status: 200, body };
}
