import "server-only";
import { and, eq } from "drizzle-orm";
import { type Ctx, inTransaction } from "#db/ctx.ts";
import { messages } from "#db/schema/index.ts";
import { getConversation } from "#lib/conversations/queries.ts";
import { isWindowOpen } from "#lib/conversations/rules.ts";
import { AppError } from "#lib/errors.ts";
import { readWindow } from "#lib/messages/accept-message.ts";
import { appendStep } from "#lib/messages/append-step.ts";
import { type PublishedMessage, publishMessage } from "#lib/messages/publish-message.ts";
import { getMessage, getMessageRow } from "#lib/messages/queries.ts";
import { RETRY_FOR_MS } from "#lib/messages/rules.ts";
import { sendWaiting } from "#lib/messages/send-waiting.ts";
import type { MessageRow } from "#lib/messages/serialize.ts";

/**
 * Sends a failed message again, as the same message, when its failure is one that may pass. Two clicks send once.
 * @throws AppError NOT_FOUND, WINDOW_CLOSED for anything but a template once the window has closed
 */
export async function retryMessage(ctx: Ctx, messageId: string): Promise<PublishedMessage> {
  const row = await getMessageRow(ctx, messageId);
  const expiresAt = await readWindow(ctx, row.conversationId, row.numberId);
  if (row.kind !== "template" && !isWindowOpen(expiresAt, ctx.clock.now())) {
    throw new AppError("WINDOW_CLOSED", "The 24-hour reply window has closed. Send a template instead.", {
      windowExpiredAt: expiresAt?.toISOString() ?? null,
      conversationId: row.conversationId,
    });
  }
  if (row.failure?.retryable && row.payload !== null) await queueAgain(ctx, row);
  await sendWaiting(ctx, row.conversationId, row.id);
  const { conversation } = await getConversation(ctx, row.conversationId);
  return { message: await getMessage(ctx, row.id), conversation };
}

async function queueAgain(ctx: Ctx, row: MessageRow): Promise<void> {
  const now = ctx.clock.now();
  await inTransaction(ctx, async (tx) => {
    const queued = await tx.db
      .update(messages)
      .set({
        status: "queued",
        failure: null,
        failedAt: null,
        wamid: null,
        facts:
          row.wamid === null
            ? row.facts
            : { ...row.facts, formerWamids: [...(row.facts.formerWamids ?? []), row.wamid] },
        attemptState: "due",
        attempts: 0,
        // Whatever becomes of it now is told again.
        toldStatus: "queued",
        nextAttemptAt: now,
        giveUpAt: new Date(now.getTime() + RETRY_FOR_MS),
      })
      .where(
        and(eq(messages.workspaceId, tx.workspaceId), eq(messages.id, row.id), eq(messages.status, "failed")),
      )
      .returning({ id: messages.id });
    if (queued.length === 0) return;
    const { kind } = tx.actor;
    await appendStep(tx, row.id, {
      kind: "retried",
      data: { by: { kind, name: "name" in tx.actor ? tx.actor.name : null } },
    });
    await publishMessage(tx, "message.updated", { messageId: row.id, conversationId: row.conversationId });
  });
}
