import "server-only";
import { and, eq } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { type Ctx, inTransaction } from "#db/ctx.ts";
import { isNodeGone } from "#db/node-claims.ts";
import { messages } from "#db/schema/index.ts";
import type { Id } from "#lib/id.ts";
import { appendStep, attemptStep } from "#lib/messages/append-step.ts";
import { publishMessage } from "#lib/messages/publish-message.ts";

const BATCH = 500;
const isAbandoned = and(eq(messages.attemptState, "calling"), isNodeGone(messages.claimedBy));

/** Messages, of every workspace, whose node died while it called WhatsApp for them. */
export function findAbandonedCalls(db: Db): Promise<{ workspaceId: Id<"ws">; id: Id<"msg"> }[]> {
  return db
    .select({ workspaceId: messages.workspaceId, id: messages.id })
    .from(messages)
    .where(isAbandoned)
    .limit(BATCH);
}

/**
 * Takes the outcome of a dead node's call for unknown: the message may have arrived and is not sent again, and those behind
 * it in its conversation may go.
 */
export async function abandonCall(ctx: Ctx, id: Id<"msg">): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const [row] = await tx.db
      .update(messages)
      .set({ attemptState: "unknown" })
      .where(and(eq(messages.workspaceId, tx.workspaceId), eq(messages.id, id), isAbandoned))
      .returning();
    if (!row) return;
    const reason = "the process that called WhatsApp ended";
    await appendStep(tx, id, attemptStep(row, { kind: "unknown", reason }, null));
    await publishMessage(tx, "message.updated", { messageId: id, conversationId: row.conversationId });
  });
}
