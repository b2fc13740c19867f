import "server-only";
import { type Ctx, inTransaction } from "#db/ctx.ts";
import { isId } from "#lib/id.ts";
import { appendStep } from "#lib/messages/append-step.ts";
import { ownFailure } from "#lib/messages/failures.ts";
import { publishMessage } from "#lib/messages/publish-message.ts";
import { getMessageRow } from "#lib/messages/queries.ts";
import { settleFailed } from "#lib/messages/settle-message.ts";

/**
 * Gives up on a message: one whose outcome stayed unknown, because it may have arrived and is never sent again by itself,
 * or one that WhatsApp could not take in its time.
 */
export async function giveUpMessage(ctx: Ctx, messageId: string): Promise<void> {
  if (!isId("msg", messageId)) return;
  await inTransaction(ctx, async (tx) => {
    const row = await getMessageRow(tx, messageId);
    if (row.attemptState === null) return;
    const failure = ownFailure(row.attemptState === "due" ? "EXPIRED" : "OUTCOME_UNKNOWN");
    await settleFailed(tx, row, failure);
    await appendStep(tx, row.id, { kind: "gave_up", data: { failure } });
    await publishMessage(tx, "message.updated", { messageId: row.id, conversationId: row.conversationId });
  });
}
