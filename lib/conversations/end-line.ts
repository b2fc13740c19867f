import "server-only";
import { and, eq, inArray } from "drizzle-orm";
import type { Ctx } from "#db/ctx.ts";
import { conversations, type MessageFailure, messages } from "#db/schema/index.ts";
import { closeWindows } from "#lib/conversations/close-windows.ts";
import type { Id } from "#lib/id.ts";
import { appendStep } from "#lib/messages/append-step.ts";
import { ownFailure } from "#lib/messages/failures.ts";
import { publishMessage } from "#lib/messages/publish-message.ts";
import type { MessageRow } from "#lib/messages/serialize.ts";
import { settleFailed } from "#lib/messages/settle-message.ts";

/**
 * Ends what a conversation has with a number that its contact has no more, because somebody wrote another down or because
 * the contact is merged with one of another number: its windows close, and what waits to be sent fails, since whom it would
 * reach now it was not written to. In a merge it comes before the conversation becomes the other's thread, so that it is
 * told of the right one. Call inside a transaction that holds the conversation's row.
 */
export async function endLine(tx: Ctx, conversationId: Id<"conv">): Promise<void> {
  await tx.db
    .update(conversations)
    .set({ windowExpiresAt: null, updatedAt: tx.clock.now() })
    .where(and(eq(conversations.workspaceId, tx.workspaceId), eq(conversations.id, conversationId)));
  await closeWindows(tx, conversationId);
  const waiting = await tx.db
    .select()
    .from(messages)
    .where(
      and(
        eq(messages.workspaceId, tx.workspaceId),
        eq(messages.conversationId, conversationId),
        inArray(messages.attemptState, ["due", "calling"]),
      ),
    )
    .orderBy(messages.createdAt, messages.id)
    .for("update");
  for (const row of waiting) {
    if (row.attemptState === "due") await fail(tx, row);
    else await tryNoMore(tx, row);
  }
}

async function fail(tx: Ctx, row: MessageRow): Promise<void> {
  const failure = failureFor(row);
  await settleFailed(tx, row, failure);
  await appendStep(tx, row.id, { kind: "gave_up", data: { failure } });
  await publishMessage(tx, "message.updated", { messageId: row.id, conversationId: row.conversationId });
}

/** As with any number that changed, only a template needs no window; sent again it would reach somebody else. */
function failureFor({ kind }: MessageRow): MessageFailure {
  if (kind !== "template") return ownFailure("WINDOW_CLOSED");
  return {
    ...ownFailure("EXPIRED"),
    message: "It was for a number that its contact does not have any more.",
    retryable: false,
  };
}

/** WhatsApp is being called for it, with the number that it was for; a further attempt would take the other. */
async function tryNoMore(tx: Ctx, row: MessageRow): Promise<void> {
  await tx.db
    .update(messages)
    .set({ giveUpAt: tx.clock.now(), fallback: null })
    .where(and(eq(messages.workspaceId, tx.workspaceId), eq(messages.id, row.id)));
}
