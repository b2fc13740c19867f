import "server-only";
import { sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { messages, workspaces } from "#db/schema/index.ts";
import { furthestPresent, workspacePresent } from "#db/workspace-time.ts";
import { type Id, uuidToId } from "#lib/id.ts";
import { UNKNOWN_WAIT_MS } from "#lib/messages/rules.ts";

const BATCH = 500;
/** So long a new message is its accepter's to send: another process that took it would leave the caller with "queued". */
const ACCEPTER_MS = 2000;

const isSendDue = sql`${messages.attemptState} = 'due' and ${messages.nextAttemptAt} <= ${furthestPresent}
  and ${messages.nextAttemptAt} <= ${workspacePresent}
  and (${messages.attempts} > 0 or ${messages.slotAt} is not null
    or ${messages.createdAt} <= ${workspacePresent} - make_interval(secs => ${ACCEPTER_MS / 1000}))`;

/** Whether `findDueConversations` would find any. */
export const isAnySendDue = sql`exists (
  select from ${messages} join ${workspaces} on ${workspaces.id} = ${messages.workspaceId} where ${isSendDue})`;

/**
 * The conversations, of every workspace, in which a message's time to be sent has come; the longest due first. One that was
 * just accepted is about to be sent by who accepted it, and counts only when that seems to have failed.
 */
export async function findDueConversations(
  db: Db,
): Promise<{ workspaceId: Id<"ws">; conversationId: Id<"conv"> }[]> {
  const rows = await db.execute<{ workspace_id: string; conversation_id: string }>(sql`
    select ${messages.workspaceId} as workspace_id, ${messages.conversationId} as conversation_id
    from ${messages} join ${workspaces} on ${workspaces.id} = ${messages.workspaceId}
    where ${isSendDue}
    group by 1, 2 order by min(${messages.nextAttemptAt}) limit ${BATCH}`);
  return rows.map((row) => ({
    workspaceId: uuidToId("ws", row.workspace_id),
    conversationId: uuidToId("conv", row.conversation_id),
  }));
}

/**
 * Messages, of every workspace, to give up: those whose call began so long ago that neither an answer nor a callback will
 * come, and those that could not be sent in their time.
 */
export async function findExpiredMessages(db: Db): Promise<{ workspaceId: Id<"ws">; id: Id<"msg"> }[]> {
  const rows = await db.execute<{ workspace_id: string; id: string }>(sql`
    select ${messages.workspaceId} as workspace_id, ${messages.id} as id
    from ${messages} join ${workspaces} on ${workspaces.id} = ${messages.workspaceId}
    where ${messages.attemptState} is not null and (
      (${messages.attemptState} in ('calling', 'unknown')
        and ${messages.attemptStartedAt} < ${workspacePresent} - make_interval(secs => ${UNKNOWN_WAIT_MS / 1000}))
      or (${messages.attemptState} = 'due' and ${messages.giveUpAt} < ${workspacePresent}))
    limit ${BATCH}`);
  return rows.map((row) => ({ workspaceId: uuidToId("ws", row.workspace_id), id: uuidToId("msg", row.id) }));
}
