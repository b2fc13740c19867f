import "server-only";
import { sql } from "drizzle-orm";
import { workspaceOf } from "#db/array-params.ts";
import type { Ctx } from "#db/ctx.ts";
import { type Id, idToUuid } from "#lib/platform/id.ts";

/** Call in the transaction that changes when a message was created, as of one that is scheduled for another time. */
export async function updateSearchTime(tx: Ctx, messageId: Id<"msg">): Promise<void> {
  await tx.db.execute(sql`
    update message_search s set created_at = m.created_at from messages m
    where s.workspace_id = ${workspaceOf(tx)} and s.message_id = ${idToUuid("msg", messageId)}::uuid
      and m.workspace_id = s.workspace_id and m.id = s.message_id`);
}
