import "server-only";
import { and, eq, sql } from "drizzle-orm";
import type { Ctx } from "#db/ctx.ts";
import { conversations, messages, notifications, windows } from "#db/schema/index.ts";
import { later } from "#lib/clock.ts";
import { joinDrafts } from "#lib/conversations/join-drafts.ts";

type Row = typeof conversations.$inferSelect;

/** Moves all of a thread into another, and its windows, which the later message of either opens. */
export async function joinConversations(tx: Ctx, into: Row, from: Row): Promise<void> {
  const mine = eq(messages.workspaceId, tx.workspaceId);
  await tx.db
    .update(messages)
    .set({ conversationId: into.id })
    .where(and(mine, eq(messages.conversationId, from.id)));
  await joinWindows(tx, into.id, from.id);
  await tx.db
    .update(notifications)
    .set({ conversationId: into.id })
    .where(and(eq(notifications.workspaceId, tx.workspaceId), eq(notifications.conversationId, from.id)));
  await joinDrafts(tx, into.id, from.id);
  const latest = into.lastActivityAt >= from.lastActivityAt ? into : from;
  const [window] = await tx.db
    .select({ expiresAt: windows.expiresAt })
    .from(windows)
    .where(
      and(
        eq(windows.workspaceId, tx.workspaceId),
        eq(windows.conversationId, into.id),
        eq(windows.numberId, latest.numberId),
      ),
    );
  await tx.db
    .delete(conversations)
    .where(and(eq(conversations.workspaceId, tx.workspaceId), eq(conversations.id, from.id)));
  await tx.db
    .update(conversations)
    .set({
      numberId: latest.numberId,
      state: into.state === "open" || from.state === "open" ? "open" : latest.state,
      assigneeId: into.assigneeId ?? from.assigneeId,
      snoozedUntil: latest.snoozedUntil,
      unreadCount: into.unreadCount + from.unreadCount,
      firstUnreadId: earliest(into.firstUnreadId, from.firstUnreadId),
      waitingSince: earliest(into.waitingSince, from.waitingSince),
      closingWarned: latest.closingWarned,
      additions: into.additions + from.additions,
      lastMessage: latest.lastMessage,
      lastActivityAt: latest.lastActivityAt,
      lastInboundAt: later(into.lastInboundAt, from.lastInboundAt),
      windowExpiresAt: window?.expiresAt ?? null,
      updatedAt: tx.clock.now(),
    })
    .where(and(eq(conversations.workspaceId, tx.workspaceId), eq(conversations.id, into.id)));
}

async function joinWindows(tx: Ctx, intoId: Row["id"], fromId: Row["id"]): Promise<void> {
  const theirs = and(eq(windows.workspaceId, tx.workspaceId), eq(windows.conversationId, fromId));
  const moved = await tx.db.delete(windows).where(theirs).returning();
  if (moved.length === 0) return;
  await tx.db
    .insert(windows)
    .values(moved.map((window) => ({ ...window, conversationId: intoId })))
    .onConflictDoUpdate({
      target: [windows.workspaceId, windows.conversationId, windows.numberId],
      set: {
        lastInboundAt: sql`greatest(${windows.lastInboundAt}, excluded.last_inbound_at)`,
        expiresAt: sql`greatest(${windows.expiresAt}, excluded.expires_at)`,
        toldOpen: sql`${windows.toldOpen} or excluded.told_open`,
      },
    });
}

/** The earlier of two times or of two ids, which are in the order of time; the other where one is missing. */
function earliest<T extends Date | string>(a: T | null, b: T | null): T | null {
  if (a === null || b === null) return a ?? b;
  return a < b ? a : b;
}
