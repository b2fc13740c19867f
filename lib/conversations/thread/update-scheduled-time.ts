import "server-only";
import { sql } from "drizzle-orm";
import { workspaceOf } from "#db/array-params.ts";
import type { Ctx } from "#db/ctx.ts";
import { type Id, idToUuid } from "#lib/platform/id.ts";

/** Call in the transaction that changes, moves or ends scheduled messages, before its events. An acceptance knows it itself. */
export async function updateScheduledTime(tx: Ctx, conversationId: Id<"conv">): Promise<void> {
  await tx.db.execute(sql`
    update conversations c set scheduled_at = next.at, updated_at = ${tx.clock.now().toISOString()}::timestamptz
    from (select min(m.next_attempt_at) as at from messages m
      where m.workspace_id = ${workspaceOf(tx)} and m.conversation_id = ${idToUuid("conv", conversationId)}::uuid
        and m.attempt_state = 'scheduled') next
    where c.workspace_id = ${workspaceOf(tx)} and c.id = ${idToUuid("conv", conversationId)}::uuid
      and c.scheduled_at is distinct from next.at`);
}
