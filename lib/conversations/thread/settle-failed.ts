import "server-only";
import { and, eq, isNull, type SQL } from "drizzle-orm";
import type { Ctx } from "#db/ctx.ts";
import { type MessageFailure, messages } from "#db/schema/index.ts";
import { appendTimelineStep } from "#lib/conversations/thread/append-timeline-step.ts";
import { publishPasscodeFailed } from "#lib/conversations/thread/publish-passcode-failed.ts";
import { restoreWaits } from "#lib/conversations/thread/restore-wait.ts";
import { retainedPayload } from "#lib/conversations/thread/seal-payload.ts";
import type { MessageRow } from "#lib/conversations/thread/serialize.ts";

/**
 * Fails a message that is still in the state that was read; a later receipt can still change it.
 * @returns whether it was
 */
export async function settleFailed(tx: Ctx, row: MessageRow, failure: MessageFailure): Promise<boolean> {
  if (row.attemptState === null) return false;
  const isFailed = await updateMessageIf(tx, row, hasReadState(row), {
    status: "failed",
    failure,
    failedAt: tx.clock.now(),
    attemptState: null,
    nextAttemptAt: null,
    payload: retainedPayload,
  });
  if (!isFailed) return false;
  await publishPasscodeFailed(tx, row);
  await restoreWaits(tx, [row]);
  return true;
}

/** Like `settleFailed`, for a failure that Parley decides, with a step for the timeline. */
export async function settleGivenUp(tx: Ctx, row: MessageRow, failure: MessageFailure): Promise<boolean> {
  const isFailed = await settleFailed(tx, row, failure);
  if (isFailed) await appendTimelineStep(tx, row.id, { kind: "gave_up", data: { failure } });
  return isFailed;
}

/** Matches a message in the state that was read. */
export function hasReadState({ attemptState }: MessageRow): SQL {
  return attemptState === null ? isNull(messages.attemptState) : eq(messages.attemptState, attemptState);
}

type Changes = { [K in keyof MessageRow]?: MessageRow[K] | SQL };

export async function updateMessageIf(
  tx: Ctx,
  row: MessageRow,
  guard: SQL | undefined,
  changes: Changes,
): Promise<boolean> {
  const updated = await tx.db
    .update(messages)
    .set(changes)
    .where(and(eq(messages.workspaceId, tx.workspaceId), eq(messages.id, row.id), guard))
    .returning({ id: messages.id });
  return updated.length > 0;
}
