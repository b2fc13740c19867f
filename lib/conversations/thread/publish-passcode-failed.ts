import "server-only";
import type { Ctx } from "#db/ctx.ts";
import { passcodeFailedJob } from "#lib/conversations/thread/jobs.ts";
import { isRedacted } from "#lib/conversations/thread/seal-payload.ts";
import type { MessageRow } from "#lib/conversations/thread/serialize.ts";
import { enqueue } from "#lib/queue/boss.ts";

/** Queues the notification that a passcode's message failed or was canceled. Call in the transaction that ended it. */
export async function publishPasscodeFailed(tx: Ctx, row: MessageRow): Promise<void> {
  if (!isRedacted(row.content)) return;
  await enqueue(tx, passcodeFailedJob, { workspaceId: tx.workspaceId, messageId: row.id });
}
