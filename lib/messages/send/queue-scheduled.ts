import "server-only";
import { and, asc, eq, lte, sql } from "drizzle-orm";
import { uuidArray } from "#db/array-params.ts";
import { type Ctx, inTransaction } from "#db/ctx.ts";
import { retryConflicts } from "#db/retry-conflicts.ts";
import { conversations, messages } from "#db/schema/index.ts";
import { publishConversationEvent, stateEventsOf } from "#lib/conversations/publish-conversation-event.ts";
import { publishMessage } from "#lib/conversations/thread/publish-message.ts";
import type { MessageRow } from "#lib/conversations/thread/serialize.ts";
import { addOutboundMessage } from "#lib/messages/send/add-outbound-message.ts";
import { readWindow } from "#lib/messages/send/read-window.ts";
import type { Id } from "#lib/platform/id.ts";
import { messageContentSchema } from "#lib/whatsapp/message-content.ts";

/** Queues the scheduled messages of a conversation that are due, and adds them to the conversation as sends do. */
export async function queueScheduled(ctx: Ctx, conversationId: Id<"conv">): Promise<void> {
  await retryConflicts(ctx, () => inTransaction(ctx, (tx) => queueDue(tx, conversationId)));
}

async function queueDue(tx: Ctx, conversationId: Id<"conv">): Promise<void> {
  const isConversation = and(
    eq(conversations.workspaceId, tx.workspaceId),
    eq(conversations.id, conversationId),
  );
  const [previous] = await tx.db.select().from(conversations).where(isConversation).for("no key update");
  if (!previous) return;
  const now = tx.clock.now();
  const rows = await tx.db
    .select()
    .from(messages)
    .where(
      and(
        eq(messages.workspaceId, tx.workspaceId),
        eq(messages.conversationId, conversationId),
        eq(messages.attemptState, "scheduled"),
        lte(messages.nextAttemptAt, now),
      ),
    )
    .orderBy(asc(messages.createdAt), asc(messages.id))
    .for("no key update");
  if (rows.length === 0) return;
  const ids = rows.map(({ id }) => id);
  await tx.db
    .update(messages)
    .set({ attemptState: "queued" })
    .where(
      and(eq(messages.workspaceId, tx.workspaceId), sql`${messages.id} = any(${uuidArray("msg", ids)})`),
    );
  const { id, workspaceId, version, eventSequence, ...changes } = await addEach(tx, previous, rows, now);
  await tx.db.update(conversations).set(changes).where(isConversation);
  await publishConversationEvent(tx, stateEventsOf(previous.state, "open"), conversationId);
  for (const messageId of ids) await publishMessage(tx, "message.updated", messageId);
}

async function addEach(
  tx: Ctx,
  previous: typeof conversations.$inferSelect,
  rows: readonly MessageRow[],
  now: Date,
): Promise<typeof conversations.$inferSelect> {
  let conversation = previous;
  for (const row of rows) {
    const content = messageContentSchema.parse(row.content);
    const windowExpiresAt = await readWindow(tx, previous.id, row.numberId);
    conversation = addOutboundMessage(conversation, { row, content, windowExpiresAt }, now);
  }
  return conversation;
}
