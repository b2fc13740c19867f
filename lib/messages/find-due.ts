import "server-only";
import { sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { messages, workspaces } from "#db/schema/index.ts";
import { type Id, uuidToId } from "#lib/id.ts";
import { UNKNOWN_WAIT_MS } from "#lib/messages/rules.ts";

const BATCH = 500;

// Times of messages are written by their workspace's clock, which a sandbox may have moved ahead.
const present = sql`now() + make_interval(secs => ${workspaces.clockOffsetMs} / 1000.0)`;
// The furthest clock bounds the index's range; each workspace's own then decides.
const furthest = sql`now() + make_interval(secs => (select max(clock_offset_ms) from workspaces) / 1000.0)`;

/** The conversations, of every workspace, in which a message's time to be sent has come; the longest due first. */
export async function findDueConversations(
  db: Db,
): Promise<{ workspaceId: Id<"ws">; conversationId: Id<"conv"> }[]> {
  const rows = await db.execute<{ workspace_id: string; conversation_id: string }>(sql`
    select ${messages.workspaceId} as workspace_id, ${messages.conversationId} as conversation_id
    from ${messages} join ${workspaces} on ${workspaces.id} = ${messages.workspaceId}
    where ${messages.attemptState} = 'due' and ${messages.nextAttemptAt} <= ${furthest}
      and ${messages.nextAttemptAt} <= ${present}
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
        and ${messages.attemptStartedAt} < ${present} - make_interval(secs => ${UNKNOWN_WAIT_MS / 1000}))
      or (${messages.attemptState} = 'due' and ${messages.giveUpAt} < ${present}))
    limit ${BATCH}`);
  return rows.map((row) => ({ workspaceId: uuidToId("ws", row.workspace_id), id: uuidToId("msg", row.id) }));
}
