import "server-only";
import { and, eq, inArray, isNotNull } from "drizzle-orm";
import type { Ctx } from "#db/ctx.ts";
import { conversations, type MessageFailure, messages, windows } from "#db/schema/index.ts";
import { publishConversationEvent } from "#lib/conversations/publish-conversation-event.ts";
import { parleyFailure } from "#lib/conversations/thread/failure-rules.ts";
import { publishMessage } from "#lib/conversations/thread/publish-message.ts";
import type { MessageRow } from "#lib/conversations/thread/serialize.ts";
import { settleGivenUp } from "#lib/conversations/thread/settle-failed.ts";
import type { Id } from "#lib/platform/id.ts";

/** What ended with the previous number of a contact. */
export interface EndedWithPhone {
  closesWindow: boolean;
  unsentMessages: number;
}

/**
 * Closes the windows of a number that a contact no longer has, after a change or a merge, and fails queued messages, which
 * would reach another number. In a merge, call this before the conversations are joined so that events name the right one.
 * Call inside a transaction that locks the conversation.
 */
export async function closeWindowsOfPreviousPhone(
  tx: Ctx,
  conversationId: Id<"conv">,
): Promise<EndedWithPhone> {
  await tx.db
    .update(conversations)
    .set({ windowExpiresAt: null, scheduledAt: null, updatedAt: tx.clock.now() })
    .where(and(eq(conversations.workspaceId, tx.workspaceId), eq(conversations.id, conversationId)));
  const closesWindow = await closeWindows(tx, conversationId);
  const unsent = await tx.db
    .select()
    .from(messages)
    .where(
      and(
        eq(messages.workspaceId, tx.workspaceId),
        eq(messages.conversationId, conversationId),
        inArray(messages.attemptState, ["scheduled", "queued", "in_flight"]),
      ),
    )
    .orderBy(messages.createdAt, messages.id)
    .for("update");
  for (const row of unsent) {
    if (row.attemptState === "in_flight") await preventRetries(tx, row);
    else await fail(tx, row);
  }
  await deleteCanceledPayloads(tx, conversationId);
  const unsentMessages = unsent.filter(({ attemptState }) => attemptState !== "in_flight").length;
  return { closesWindow, unsentMessages };
}

/** @returns whether one was open */
async function closeWindows(tx: Ctx, conversationId: Id<"conv">): Promise<boolean> {
  const closed = await tx.db
    .delete(windows)
    .where(and(eq(windows.workspaceId, tx.workspaceId), eq(windows.conversationId, conversationId)))
    .returning({
      numberId: windows.numberId,
      expiresAt: windows.expiresAt,
      openEventPublished: windows.openEventPublished,
    });
  const now = tx.clock.now();
  const closedAt = now.toISOString();
  for (const { numberId } of closed.filter(({ openEventPublished }) => openEventPublished)) {
    await publishConversationEvent(tx, ["conversation.window_closed"], conversationId, {
      numberId,
      closedAt,
    });
  }
  return closed.some(({ expiresAt }) => expiresAt > now);
}

async function fail(tx: Ctx, row: MessageRow): Promise<void> {
  await settleGivenUp(tx, row, failureFor(row));
  await publishMessage(tx, "message.updated", row.id);
}

/** Templates need no window, and that of a scheduled message is not checked yet. They are not retryable, because they would reach another number. */
function failureFor({ kind, attemptState }: MessageRow): MessageFailure {
  if (kind !== "template" && attemptState !== "scheduled") return parleyFailure("WINDOW_CLOSED");
  return {
    ...parleyFailure("EXPIRED"),
    message: "The contact no longer has the number that the message was for.",
    retryable: false,
  };
}

/** The call in flight uses the previous number; another attempt would use the new one. */
async function preventRetries(tx: Ctx, row: MessageRow): Promise<void> {
  await tx.db
    .update(messages)
    .set({ giveUpAt: tx.clock.now(), fallback: null })
    .where(and(eq(messages.workspaceId, tx.workspaceId), eq(messages.id, row.id)));
}

/** Canceled messages that could be scheduled again would reach another number. */
async function deleteCanceledPayloads(tx: Ctx, conversationId: Id<"conv">): Promise<void> {
  await tx.db
    .update(messages)
    .set({ payload: null, fallback: null })
    .where(
      and(
        eq(messages.workspaceId, tx.workspaceId),
        eq(messages.conversationId, conversationId),
        eq(messages.status, "canceled"),
        isNotNull(messages.payload),
      ),
    );
}
