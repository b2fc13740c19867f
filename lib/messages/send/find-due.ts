import "server-only";
import { sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { messages, workspaces } from "#db/schema/index.ts";
import { latestWorkspaceTime, workspaceTime } from "#db/workspace-time.ts";
import { ABANDONED_AFTER_MS, UNKNOWN_WAIT_MS } from "#lib/conversations/thread/status-rules.ts";
import { type Id, uuidToId } from "#lib/platform/id.ts";

const BATCH = 500;
/** How long a new message is left to the process that committed it, because its caller waits for the outcome. */
const ACCEPTOR_GRACE_MS = 2000;

/** Whether no earlier message of the conversation has to be sent or settled first, as `nextQueued` decides. */
const isNextQueued = sql`not exists (
  select from ${messages} earlier where earlier.workspace_id = ${messages.workspaceId}
    and earlier.conversation_id = ${messages.conversationId} and earlier.attempt_state in ('queued', 'in_flight')
    and (earlier.attempt_state = 'queued'
      or earlier.attempt_started_at > ${workspaceTime} - make_interval(secs => ${ABANDONED_AFTER_MS / 1000}))
    and (earlier.created_at, earlier.id) < (${messages.createdAt}, ${messages.id}))`;

const isSendDue = sql`${messages.attemptState} in ('scheduled', 'queued') and ${workspaces.deletingAt} is null
  and ${messages.nextAttemptAt} <= ${latestWorkspaceTime} and ${messages.nextAttemptAt} <= ${workspaceTime}
  and (${messages.attemptState} = 'scheduled' or ${messages.metadata} ? 'batch' or ${messages.attempts} > 0 or ${messages.slotAt} is not null
    or ${messages.createdAt} <= ${workspaceTime} - make_interval(secs => ${ACCEPTOR_GRACE_MS / 1000}))
  and (${messages.attemptState} = 'scheduled' or ${isNextQueued})`;

export const isAnySendDue = sql`exists (
  select from ${messages} join ${workspaces} on ${workspaces.id} = ${messages.workspaceId} where ${isSendDue})`;

export async function findDueConversations(
  db: Db,
): Promise<{ workspaceId: Id<"ws">; conversationId: Id<"conv">; hasScheduled: boolean }[]> {
  const rows = await db.execute<{
    workspace_id: string;
    conversation_id: string;
    has_scheduled: boolean;
  }>(sql`
    select ${messages.workspaceId} as workspace_id, ${messages.conversationId} as conversation_id,
      bool_or(${messages.attemptState} = 'scheduled') as has_scheduled
    from ${messages} join ${workspaces} on ${workspaces.id} = ${messages.workspaceId}
    where ${isSendDue}
    group by 1, 2 order by min(${messages.nextAttemptAt}) limit ${BATCH}`);
  return rows.map((row) => ({
    workspaceId: uuidToId("ws", row.workspace_id),
    conversationId: uuidToId("conv", row.conversation_id),
    hasScheduled: row.has_scheduled,
  }));
}

/** Finds calls that can no longer get a response or a callback, and queued messages past their deadline. */
export async function findExpiredMessages(db: Db): Promise<{ workspaceId: Id<"ws">; id: Id<"msg"> }[]> {
  const rows = await db.execute<{ workspace_id: string; id: string }>(sql`
    select ${messages.workspaceId} as workspace_id, ${messages.id} as id
    from ${messages} join ${workspaces} on ${workspaces.id} = ${messages.workspaceId}
    where ${messages.attemptState} is not null and ${workspaces.deletingAt} is null and (
      (${messages.attemptState} in ('in_flight', 'unknown')
        and ${messages.attemptStartedAt} < ${workspaceTime} - make_interval(secs => ${UNKNOWN_WAIT_MS / 1000}))
      or (${messages.attemptState} = 'queued' and ${messages.giveUpAt} < ${workspaceTime}))
    limit ${BATCH}`);
  return rows.map((row) => ({ workspaceId: uuidToId("ws", row.workspace_id), id: uuidToId("msg", row.id) }));
}
