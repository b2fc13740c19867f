import "server-only";
import { type SQL, sql } from "drizzle-orm";
import { textArray, workspaceOf } from "#db/array-params.ts";
import type { Ctx } from "#db/ctx.ts";
import { isRedacted } from "#lib/conversations/thread/seal-payload.ts";
import type { MessageRow } from "#lib/conversations/thread/serialize.ts";
import { idToUuid, NIL_UUID } from "#lib/platform/id.ts";
import { kindsWithout } from "#lib/whatsapp/kind-rules.ts";

/** WhatsApp's time unless it is impossible, as `writtenAt` of lib/messages/send/time-rules.ts. */
export const writtenAtOf = (
  row: SQL,
) => sql`case when ${row}.whatsapp_at between '2009-01-01T00:00:00Z' and ${row}.created_at
  then ${row}.whatsapp_at else ${row}.created_at end`;

/** Whether the acceptance of the message ended the customer's wait (`addOutboundMessage`). */
function endsWait({ direction, authorKind, content }: MessageRow): boolean {
  return direction === "outbound" && authorKind !== "system" && !isRedacted(content);
}

/**
 * Lets the customer wait again, since their first unanswered message, after a message that ended the wait was not sent.
 * Call in the transaction that failed or canceled it, before its event.
 */
export async function restoreWait(tx: Ctx, row: MessageRow): Promise<void> {
  if (!endsWait(row) || row.sentAt !== null) return;
  const conversation = sql`${idToUuid("conv", row.conversationId)}::uuid`;
  const inThread = sql`x.workspace_id = ${workspaceOf(tx)} and x.conversation_id = ${conversation}`;
  await tx.db.execute(sql`
    update conversations c set waiting_since = first.written_at, updated_at = ${tx.clock.now().toISOString()}::timestamptz
    from (select) one
    left join lateral (
      select x.created_at, x.id from messages x
      where ${inThread} and ((x.kind = 'activity' and x.content ->> 'action' = 'closed')
        or (x.direction = 'outbound' and (x.author_kind <> 'system' or x.metadata ? 'echo')
          and x.content ->> 'redacted' is distinct from 'true'
          and (x.status in ('sent', 'delivered', 'read') or x.sent_at is not null
            or (x.status = 'queued' and x.attempt_state <> 'scheduled'))))
      order by x.created_at desc, x.id desc limit 1) previous on true
    join lateral (
      select ${writtenAtOf(sql`x`)} as written_at from messages x
      where ${inThread} and x.direction = 'inbound' and x.kind <> all(${textArray(kindsWithout("countsAsUnread"))})
        and (x.created_at, x.id) > (coalesce(previous.created_at, '-infinity'), coalesce(previous.id, ${NIL_UUID}::uuid))
      order by x.created_at, x.id limit 1) first on true
    where c.workspace_id = ${workspaceOf(tx)} and c.id = ${conversation} and c.state <> 'closed'
      and c.waiting_since is null`);
}

/** Ends the customer's wait when a failed message is sent again, as its acceptance did. */
export async function endWait(tx: Ctx, row: MessageRow): Promise<void> {
  if (!endsWait(row)) return;
  await tx.db.execute(sql`
    update conversations set waiting_since = null, closing_notice_sent_to = null,
      updated_at = ${tx.clock.now().toISOString()}::timestamptz
    where workspace_id = ${workspaceOf(tx)} and id = ${idToUuid("conv", row.conversationId)}::uuid
      and waiting_since is not null`);
}
