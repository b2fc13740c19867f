import "server-only";
import { and, eq } from "drizzle-orm";
import { type Ctx, inTransaction } from "#db/ctx.ts";
import { conversations } from "#db/schema/index.ts";
import {
  type AuditChange,
  auditChange,
  type ConversationAction,
} from "#lib/conversations/actions/audit-change.ts";
import { requireUnchanged } from "#lib/conversations/actions/require-unchanged.ts";
import { type ConversationRecord, lockConversation } from "#lib/conversations/lock-conversation.ts";
import {
  conversationEventsOf,
  publishConversationEvent,
} from "#lib/conversations/publish-conversation-event.ts";
import { getConversation } from "#lib/conversations/queries.ts";
import type { ConversationView, ExpectedConversation } from "#lib/conversations/schema.ts";
import {
  appendInternalMessage,
  type InternalContent,
} from "#lib/conversations/thread/append-internal-message.ts";

export interface ChangeOptions {
  audit?: AuditChange | undefined;
  /** What the conversation must still be, for an undo. */
  expected?: ExpectedConversation | undefined;
}

export interface ConversationChange {
  set: Partial<typeof conversations.$inferInsert>;
  activity: Omit<Extract<InternalContent, { kind: "activity" }>, "kind"> & { action: ConversationAction };
}

/**
 * Changes a conversation as `decide` returns, in one transaction with its activity message, audit entry, live event and
 * webhook events. Changes nothing if `decide` returns null.
 * @throws AppError NOT_FOUND, CHANGED_SINCE if it is not as expected, and errors of `decide`
 */
export async function writeConversationChange(
  ctx: Ctx,
  id: string,
  decide: (tx: Ctx, row: ConversationRecord) => Promise<ConversationChange | null>,
  { audit = auditChange, expected }: ChangeOptions = {},
): Promise<ConversationView> {
  return inTransaction(ctx, async (tx) => {
    const row = await lockConversation(tx, id);
    const change = await decide(tx, row);
    if (!change) return (await getConversation(tx, row.id)).conversation;
    requireUnchanged(row, expected);
    const [changed = row] = await tx.db
      .update(conversations)
      .set({ ...change.set, updatedAt: tx.clock.now() })
      .where(and(eq(conversations.workspaceId, tx.workspaceId), eq(conversations.id, row.id)))
      .returning({
        state: conversations.state,
        assigneeId: conversations.assigneeId,
        assignedTeamId: conversations.assignedTeamId,
        snoozedUntil: conversations.snoozedUntil,
      });
    await audit(tx, { id: row.id, action: change.activity.action, before: row, after: changed });
    const { conversation } = await appendInternalMessage(tx, row.id, {
      kind: "activity",
      ...change.activity,
    });
    await publishConversationEvent(tx, conversationEventsOf(row, changed), row.id);
    return conversation;
  });
}

export const plainActivity = { assignee: null, team: null, until: null, labels: [] };
