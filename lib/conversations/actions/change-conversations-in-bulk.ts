import "server-only";
import type { z } from "zod";
import type { Ctx } from "#db/ctx.ts";
import { assignConversation } from "#lib/conversations/actions/assign-conversation.ts";
import { assignTeam } from "#lib/conversations/actions/assign-team.ts";
import { changeLabels, requireLabel } from "#lib/conversations/actions/change-labels.ts";
import { markConversationRead } from "#lib/conversations/actions/mark-read.ts";
import { markConversationUnread } from "#lib/conversations/actions/mark-unread.ts";
import { setConversationState } from "#lib/conversations/actions/set-state.ts";
import { snoozeConversation } from "#lib/conversations/actions/snooze-conversation.ts";
import type { BulkResult, bulkBody } from "#lib/conversations/bulk-rules.ts";
import type { ConversationView } from "#lib/conversations/schema.ts";
import { isAppError } from "#lib/platform/errors.ts";

type Change = z.output<typeof bulkBody>;

/** Applies one action to each conversation in its own transaction. @throws AppError VALIDATION_ERROR (`unknown_label`) */
export async function changeConversationsInBulk(ctx: Ctx, change: Change): Promise<BulkResult[]> {
  if (change.action === "label" || change.action === "unlabel") {
    await requireLabel(ctx, change.labelId, "labelId");
  }
  const results: BulkResult[] = [];
  for (const id of new Set(change.ids)) {
    try {
      results.push({ id, ok: true, conversation: await changeOne(ctx, id, change) });
    } catch (error) {
      if (!isAppError(error)) throw error;
      results.push({ id, ok: false, code: error.code, message: error.message });
    }
  }
  return results;
}

function changeOne(ctx: Ctx, id: string, change: Change): Promise<ConversationView> {
  switch (change.action) {
    case "close":
      return setConversationState(ctx, id, "closed");
    case "reopen":
      return setConversationState(ctx, id, "open");
    case "read":
      return markConversationRead(ctx, id);
    case "unread":
      return markConversationUnread(ctx, id);
    case "assign":
      return assignConversation(ctx, { id, assigneeId: change.assigneeId });
    case "assign_team":
      return assignTeam(ctx, { id, teamId: change.teamId });
    case "snooze":
      return snoozeConversation(ctx, { id, until: new Date(change.until) });
    case "label":
      return changeLabels(ctx, { id, add: [change.labelId], remove: [] });
    case "unlabel":
      return changeLabels(ctx, { id, add: [], remove: [change.labelId] });
  }
}
