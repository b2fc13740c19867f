import "server-only";
import { and, eq, sql } from "drizzle-orm";
import { workspaceOf } from "#db/array-params.ts";
import type { Ctx } from "#db/ctx.ts";
import {
  automaticReplies,
  awaitingAssignment,
  conversations,
  messages,
  notifications,
  windows,
} from "#db/schema/index.ts";
import { mergeDrafts } from "#lib/conversations/actions/merge-drafts.ts";
import { type ConversationRow, latestOf, mergedColumns } from "#lib/conversations/column-rules.ts";
import {
  type ConversationEvent,
  conversationEventsOf,
} from "#lib/conversations/publish-conversation-event.ts";
import { idToUuid } from "#lib/platform/id.ts";

/**
 * One step of `mergeContacts`, which locks both conversations, records which one the other was merged into and publishes
 * the events: moves everything from one conversation into another; of two windows with a number the later end remains.
 * @returns the events of the change, to be published once the contacts are merged
 */
export async function moveConversationInto(
  tx: Ctx,
  into: ConversationRow,
  from: ConversationRow,
): Promise<ConversationEvent[]> {
  const inWorkspace = eq(messages.workspaceId, tx.workspaceId);
  await tx.db
    .update(messages)
    .set({ conversationId: into.id })
    .where(and(inWorkspace, eq(messages.conversationId, from.id)));
  await mergeWindows(tx, into.id, from.id);
  await tx.db
    .update(notifications)
    .set({ conversationId: into.id })
    .where(and(eq(notifications.workspaceId, tx.workspaceId), eq(notifications.conversationId, from.id)));
  await mergeDrafts(tx, into.id, from.id);
  await mergeAutomations(tx, into, from);
  const [window] = await tx.db
    .select({ expiresAt: windows.expiresAt })
    .from(windows)
    .where(
      and(
        eq(windows.workspaceId, tx.workspaceId),
        eq(windows.conversationId, into.id),
        eq(windows.numberId, latestOf({ into, from }).numberId),
      ),
    );
  await tx.db
    .delete(conversations)
    .where(and(eq(conversations.workspaceId, tx.workspaceId), eq(conversations.id, from.id)));
  const merged = mergedColumns(
    { into, from },
    { windowExpiresAt: window?.expiresAt ?? null, updatedAt: tx.clock.now() },
  );
  await tx.db
    .update(conversations)
    .set(merged)
    .where(and(eq(conversations.workspaceId, tx.workspaceId), eq(conversations.id, into.id)));
  return conversationEventsOf(into, merged);
}

/** What waits for a rule goes on waiting, unless somebody has the conversation; the last automatic reply is the later one. */
async function mergeAutomations(tx: Ctx, into: ConversationRow, from: ConversationRow): Promise<void> {
  if (into.assigneeId === null) {
    await tx.db.execute(sql`
      insert into ${awaitingAssignment} (workspace_id, conversation_id, previous_assignee_id, since)
      select workspace_id, ${idToUuid("conv", into.id)}::uuid, previous_assignee_id, since from ${awaitingAssignment}
      where workspace_id = ${workspaceOf(tx)} and conversation_id = ${idToUuid("conv", from.id)}::uuid
      on conflict do nothing`);
  }
  const ofMergedConversation = and(
    eq(automaticReplies.workspaceId, tx.workspaceId),
    eq(automaticReplies.conversationId, from.id),
  );
  const [reply] = await tx.db.delete(automaticReplies).where(ofMergedConversation).returning();
  if (!reply) return;
  await tx.db
    .insert(automaticReplies)
    .values({ ...reply, conversationId: into.id })
    .onConflictDoUpdate({
      target: [automaticReplies.workspaceId, automaticReplies.conversationId],
      set: { sentAt: sql`greatest(${automaticReplies.sentAt}, excluded.sent_at)` },
    });
}

async function mergeWindows(
  tx: Ctx,
  intoId: ConversationRow["id"],
  fromId: ConversationRow["id"],
): Promise<void> {
  const ofMergedConversation = and(
    eq(windows.workspaceId, tx.workspaceId),
    eq(windows.conversationId, fromId),
  );
  const moved = await tx.db.delete(windows).where(ofMergedConversation).returning();
  if (moved.length === 0) return;
  await tx.db
    .insert(windows)
    .values(moved.map((window) => ({ ...window, conversationId: intoId })))
    .onConflictDoUpdate({
      target: [windows.workspaceId, windows.conversationId, windows.numberId],
      set: {
        lastInboundAt: sql`greatest(${windows.lastInboundAt}, excluded.last_inbound_at)`,
        expiresAt: sql`greatest(${windows.expiresAt}, excluded.expires_at)`,
        openEventPublished: sql`${windows.openEventPublished} or excluded.open_event_published`,
      },
    });
}
