import "server-only";
import { sql } from "drizzle-orm";
import { workspaceOf } from "#db/array-params.ts";
import type { Ctx } from "#db/ctx.ts";
import { DAY } from "#lib/platform/clock.ts";
import { type Id, idToUuid } from "#lib/platform/id.ts";

/**
 * Call with the conversation locked, in the transaction that changes, moves or ends scheduled messages, before its events.
 * The acceptance of a message computes the time without this query (`planAcceptance`).
 */
export async function updateScheduledTime(tx: Ctx, conversationId: Id<"conv">): Promise<void> {
  const now = tx.clock.now();
  // `createdAt` of a scheduled message is when it is due, and the worker is seldom late: older messages are not read.
  const since = new Date(now.getTime() - DAY);
  await tx.db.execute(sql`
    update conversations c set scheduled_at = next.at, updated_at = ${now.toISOString()}::timestamptz
    from (select min(m.next_attempt_at) as at from messages m
      where m.workspace_id = ${workspaceOf(tx)} and m.conversation_id = ${idToUuid("conv", conversationId)}::uuid
        and m.created_at > ${since.toISOString()}::timestamptz and m.attempt_state = 'scheduled') next
    where c.workspace_id = ${workspaceOf(tx)} and c.id = ${idToUuid("conv", conversationId)}::uuid
      and c.scheduled_at is distinct from next.at`);
}
