import "server-only";
import { type SQL, sql } from "drizzle-orm";
import { textArray, uuidArray, workspaceOf } from "#db/array-params.ts";
import type { Ctx } from "#db/ctx.ts";
import { isRedacted } from "#lib/conversations/thread/seal-payload.ts";
import type { MessageRow } from "#lib/conversations/thread/serialize.ts";
import { type Id, idToUuid, NIL_UUID } from "#lib/platform/id.ts";
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
 * Lets customers wait again, since their first unanswered message, after messages that ended the wait were not delivered:
 * not sent at all, or refused by WhatsApp later. Call in the transaction that failed or canceled them, before their events.
 */
export async function restoreWaits(tx: Ctx, rows: readonly MessageRow[]): Promise<void> {
  const ids = conversationsOf(rows);
  if (ids.length === 0) return;
  await tx.db.execute(sql`
    update conversations c set waiting_since = first.written_at, updated_at = ${tx.clock.now().toISOString()}::timestamptz
    from unnest(${uuidArray("conv", ids)}) as o (id)
    join lateral (${firstUnanswered(tx)}) first on true
    where c.workspace_id = ${workspaceOf(tx)} and c.id = o.id and c.state <> 'closed' and c.waiting_since is null`);
}

/** Ends the waits that failures had restored, after receipts that prove the delivery. Call before their events. */
export async function endAnsweredWaits(tx: Ctx, rows: readonly MessageRow[]): Promise<void> {
  const ids = conversationsOf(rows);
  if (ids.length === 0) return;
  await tx.db.execute(sql`
    update conversations c set waiting_since = first.written_at,
      closing_notice_sent_to = case when first.written_at is not null then c.closing_notice_sent_to end,
      updated_at = ${tx.clock.now().toISOString()}::timestamptz
    from unnest(${uuidArray("conv", ids)}) as o (id)
    left join lateral (${firstUnanswered(tx)}) first on true
    where c.workspace_id = ${workspaceOf(tx)} and c.id = o.id and c.state <> 'closed' and c.waiting_since is not null`);
}

function conversationsOf(rows: readonly MessageRow[]): Id<"conv">[] {
  return [...new Set(rows.filter(endsWait).map(({ conversationId }) => conversationId))];
}

/** The customer's first message since the last answer or closing of the conversation `o`. */
const firstUnanswered = (tx: Ctx) => sql`
  select ${writtenAtOf(sql`x`)} as written_at
  from (select) one
  left join lateral (
    select x.created_at, x.id from messages x
    where x.workspace_id = ${workspaceOf(tx)} and x.conversation_id = o.id
      and ((x.kind = 'activity' and x.content ->> 'action' = 'closed')
        or (x.direction = 'outbound' and (x.author_kind <> 'system' or x.metadata ? 'echo')
          and x.content ->> 'redacted' is distinct from 'true'
          and (x.status in ('sent', 'delivered', 'read')
            or (x.status = 'queued' and x.attempt_state <> 'scheduled'))))
    order by x.created_at desc, x.id desc limit 1) previous on true
  join messages x on x.workspace_id = ${workspaceOf(tx)} and x.conversation_id = o.id and x.direction = 'inbound'
    and x.kind <> all(${textArray(kindsWithout("countsAsUnread"))})
    and (x.created_at, x.id) > (coalesce(previous.created_at, '-infinity'), coalesce(previous.id, ${NIL_UUID}::uuid))
  order by x.created_at, x.id limit 1`;

/** Ends the customer's wait when a failed message is sent again, as its acceptance did. */
export async function endWait(tx: Ctx, row: MessageRow): Promise<void> {
  if (!endsWait(row)) return;
  await tx.db.execute(sql`
    update conversations set waiting_since = null, closing_notice_sent_to = null,
      updated_at = ${tx.clock.now().toISOString()}::timestamptz
    where workspace_id = ${workspaceOf(tx)} and id = ${idToUuid("conv", row.conversationId)}::uuid
      and waiting_since is not null`);
}
