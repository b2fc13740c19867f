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
      ...joinStates(into, from),
      assigneeId: into.assigneeId ?? from.assigneeId,
      unreadCount: into.unreadCount + from.unreadCount,
      firstUnreadId: earliest(into.firstUnreadId, from.firstUnreadId),
      closingWarned: latest.closingWarned,
      additions: into.additions + from.additions,
      lastMessage: latest.lastMessage,
      lastActivityAt: latest.lastActivityAt,
      lastInboundAt: later(into.lastInboundAt, from.lastInboundAt),
      windowExpiresAt: window?.expiresAt ?? null,
      freeEntryUntil: later(into.freeEntryUntil, from.freeEntryUntil),
      updatedAt: tx.clock.now(),
    })
    .where(and(eq(conversations.workspaceId, tx.workspaceId), eq(conversations.id, into.id)));
}

/**
 * Where the one thread stands: awake if either is, else put away until the first of their times, else closed. In one that
 * was closed nobody waits for an answer any more, unless both were.
 */
function joinStates(into: Row, from: Row): Pick<Row, "state" | "snoozedUntil" | "waitingSince"> {
  const states = [into.state, from.state];
  const state = states.includes("open") ? "open" : states.includes("snoozed") ? "snoozed" : "closed";
  const snoozedUntil = (row: Row) => (row.state === "snoozed" ? row.snoozedUntil : null);
  const waitingSince = (row: Row) => (state !== "closed" && row.state === "closed" ? null : row.waitingSince);
  return {
    state,
    snoozedUntil: state === "snoozed" ? earliest(snoozedUntil(into), snoozedUntil(from)) : null,
    waitingSince: earliest(waitingSince(into), waitingSince(from)),
  };
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
