import "server-only";
import { and, asc, eq, lte, sql } from "drizzle-orm";
import { uuidArray } from "#db/array-params.ts";
import { type Ctx, inTransaction } from "#db/ctx.ts";
import { retryConflicts } from "#db/retry-conflicts.ts";
import { conversations, messages } from "#db/schema/index.ts";
import { eventsOfMessage, publishConversationEvent } from "#lib/conversations/publish-conversation-event.ts";
import { publishMessages } from "#lib/conversations/thread/publish-messages.ts";
import type { MessageRow } from "#lib/conversations/thread/serialize.ts";
import { updateScheduledTime } from "#lib/conversations/thread/update-scheduled-time.ts";
import { addOutboundMessage } from "#lib/messages/send/add-outbound-message.ts";
import { readWindow } from "#lib/messages/send/read-window.ts";
import type { Id } from "#lib/platform/id.ts";
import { messageContentSchema } from "#lib/whatsapp/message-content.ts";

/** Bounds a transaction, because the live stream stops at the oldest one. */
const BATCH = 50;

/** Queues the scheduled messages of a conversation that are due, and adds them to the conversation as sends do. */
export async function queueScheduled(ctx: Ctx, conversationId: Id<"conv">): Promise<void> {
  const queueBatch = () => inTransaction(ctx, (tx) => queueDue(tx, conversationId));
  while ((await retryConflicts(ctx, queueBatch)) === BATCH) {}
}

/** @returns how many were queued */
async function queueDue(tx: Ctx, conversationId: Id<"conv">): Promise<number> {
  const isConversation = and(
    eq(conversations.workspaceId, tx.workspaceId),
    eq(conversations.id, conversationId),
  );
  const [previous] = await tx.db.select().from(conversations).where(isConversation).for("no key update");
  if (!previous) return 0;
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
    .limit(BATCH)
    .for("no key update");
  if (rows.length === 0) return 0;
  const ids = rows.map(({ id }) => id);
  await tx.db
    .update(messages)
    .set({ attemptState: "queued" })
    .where(
      and(eq(messages.workspaceId, tx.workspaceId), sql`${messages.id} = any(${uuidArray("msg", ids)})`),
    );
  const { id, workspaceId, version, eventSequence, ...changes } = await addEach(tx, previous, rows, now);
  await tx.db.update(conversations).set(changes).where(isConversation);
  await updateScheduledTime(tx, conversationId);
  await publishConversationEvent(tx, eventsOfMessage(previous.state, "open"), conversationId);
  await publishMessages(
    tx,
    ids.map((id) => ({ id, type: "message.updated", state: null })),
  );
  return rows.length;
}

async function addEach(
  tx: Ctx,
  previous: typeof conversations.$inferSelect,
  rows: readonly MessageRow[],
  now: Date,
): Promise<typeof conversations.$inferSelect> {
  const windowOf = new Map<Id<"num">, Date | null>();
  for (const numberId of new Set(rows.map((row) => row.numberId)))
    windowOf.set(numberId, await readWindow(tx, previous.id, numberId));
  let conversation = previous;
  for (const row of rows) {
    const content = messageContentSchema.parse(row.content);
    const windowExpiresAt = windowOf.get(row.numberId) ?? null;
    conversation = addOutboundMessage(conversation, { row, content, windowExpiresAt }, now);
  }
  return conversation;
}
