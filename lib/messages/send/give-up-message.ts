import "server-only";
import { type Ctx, inTransaction } from "#db/ctx.ts";
import { parleyFailure } from "#lib/conversations/thread/failure-rules.ts";
import { publishMessage } from "#lib/conversations/thread/publish-message.ts";
import { getMessageRow } from "#lib/conversations/thread/queries.ts";
import { settleGivenUp } from "#lib/conversations/thread/settle-failed.ts";
import { isId } from "#lib/platform/id.ts";

/** Fails an expired or unknown message. An unknown one may have arrived, so it is never resent automatically. */
export async function giveUpMessage(ctx: Ctx, messageId: string): Promise<void> {
  if (!isId("msg", messageId)) return;
  await inTransaction(ctx, async (tx) => {
    const row = await getMessageRow(tx, messageId);
    if (row.attemptState === null) return;
    const failure = parleyFailure(row.attemptState === "queued" ? "EXPIRED" : "OUTCOME_UNKNOWN");
    if (await settleGivenUp(tx, row, failure)) await publishMessage(tx, "message.updated", row.id);
  });
}
