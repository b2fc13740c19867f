import "server-only";
import type { Ctx } from "#db/ctx.ts";
import { passcodeFailedJob } from "#lib/messages/jobs.ts";
import { isRedacted } from "#lib/messages/kept-payload.ts";
import type { MessageRow } from "#lib/messages/serialize.ts";
import { enqueue } from "#lib/queue/boss.ts";

/** Has whoever waits for a passcode told that its message failed. Call in the transaction that failed it. */
export async function tellPasscodeFailed(tx: Ctx, row: MessageRow): Promise<void> {
  if (!isRedacted(row.content)) return;
  await enqueue(tx, passcodeFailedJob, { workspaceId: tx.workspaceId, messageId: row.id });
}
