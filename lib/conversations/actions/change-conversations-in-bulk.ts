import "server-only";
import type { z } from "zod";
import type { Ctx } from "#db/ctx.ts";
import { retryConflicts } from "#db/retry-conflicts.ts";
import type { AuditAction } from "#lib/accounts/audit/action-rules.ts";
import { assignConversation } from "#lib/conversations/actions/assign-conversation.ts";
import { assignTeam } from "#lib/conversations/actions/assign-team.ts";
import { type AuditChange, auditChange, auditOnce } from "#lib/conversations/actions/audit-change.ts";
import { changeLabels, requireLabel } from "#lib/conversations/actions/change-labels.ts";
import { markConversationRead } from "#lib/conversations/actions/mark-read.ts";
import { markConversationUnread } from "#lib/conversations/actions/mark-unread.ts";
import { setConversationState } from "#lib/conversations/actions/set-conversation-state.ts";
import { snoozeConversation } from "#lib/conversations/actions/snooze-conversation.ts";
import type { ChangeOptions } from "#lib/conversations/actions/write-conversation-change.ts";
import type { BulkResult, bulkBody } from "#lib/conversations/bulk-rules.ts";
import type { ConversationView } from "#lib/conversations/schema.ts";
import { isAppError } from "#lib/platform/errors.ts";
import { isId } from "#lib/platform/id.ts";

type Change = z.output<typeof bulkBody>;

type ChangedConversation = Awaited<ReturnType<typeof changeLabels>>;

/**
 * Applies one action to each conversation in its own transaction, if it still is as `expected`. The audit log has one entry with the selection; labels
 * have one per contact. @throws AppError VALIDATION_ERROR (`unknown_label`)
 */
export async function changeConversationsInBulk(ctx: Ctx, change: Change): Promise<BulkResult[]> {
  if (change.action === "label" || change.action === "unlabel") {
    await requireLabel(ctx, change.labelId, "labelId");
  }
  const results: BulkResult[] = [];
  const ids = [...new Set(change.ids)];
  const audit = auditSelection(change, ids);
  for (const id of ids) {
    try {
      const changed = await retryConflicts(ctx, () => changeOne(ctx, id, change, audit));
      results.push({ id, ok: true, ...changed });
    } catch (error) {
      if (!isAppError(error)) throw error;
      results.push({ id, ok: false, code: error.code, message: error.message });
    }
  }
  return results;
}

async function changeOne(
  ctx: Ctx,
  id: string,
  change: Change,
  audit: AuditChange,
): Promise<ChangedConversation> {
  if ("labelId" in change) {
    const [add, remove] = change.action === "label" ? [[change.labelId], []] : [[], [change.labelId]];
    return changeLabels(ctx, { id, add, remove });
  }
  const options = { audit, expected: change.expected?.[id] };
  return { conversation: await changeState(ctx, id, change, options), added: [], removed: [] };
}

function changeState(
  ctx: Ctx,
  id: string,
  change: Exclude<Change, { labelId: string }>,
  options: ChangeOptions,
): Promise<ConversationView> {
  switch (change.action) {
    case "close":
      return setConversationState(ctx, id, "closed", options);
    case "reopen":
      return setConversationState(ctx, id, "open", options);
    case "read":
      return markConversationRead(ctx, id, options.expected);
    case "unread":
      return markConversationUnread(ctx, id, { ...options, unreadCount: change.unreadCount });
    case "assign":
      return assignConversation(ctx, { id, assigneeId: change.assigneeId }, options);
    case "assign_team":
      return assignTeam(ctx, { id, teamId: change.teamId }, options);
    case "snooze":
      return snoozeConversation(ctx, { id, until: new Date(change.until) }, options);
  }
}

/** Which of the selected conversations changed is in their histories. */
function auditSelection(change: Change, selected: readonly string[]): AuditChange {
  const entry = entryOf(change);
  const ids = selected.filter((id) => isId("conv", id));
  return entry === null
    ? auditChange
    : auditOnce({ action: entry.action, data: { count: ids.length, to: entry.to, ids } });
}

function entryOf(change: Change): { action: AuditAction; to?: string } | null {
  switch (change.action) {
    case "close":
      return { action: "conversation.bulk_closed" };
    case "reopen":
      return { action: "conversation.bulk_reopened" };
    case "assign":
      return change.assigneeId === null
        ? { action: "conversation.bulk_unassigned" }
        : { action: "conversation.bulk_assigned", to: change.assigneeId };
    case "assign_team":
      return change.teamId === null
        ? { action: "conversation.bulk_team_unassigned" }
        : { action: "conversation.bulk_team_assigned", to: change.teamId };
    case "snooze":
      return { action: "conversation.bulk_snoozed", to: new Date(change.until).toISOString() };
    case "read":
    case "unread":
    case "label":
    case "unlabel":
      return null;
  }
}
