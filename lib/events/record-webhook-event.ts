import "server-only";
import { type SQL, sql } from "drizzle-orm";
import { afterCommit, type Ctx } from "#db/ctx.ts";
import { notifyNewEvents } from "#lib/events/live/notify-new-events.ts";
import type { WebhookEventType } from "#lib/events/webhook-event-rules.ts";
import { type Id, idToUuid, newId } from "#lib/platform/id.ts";

const API_VERSION = "v1";

export interface WebhookEvent {
  type: WebhookEventType;
  data: Record<string, unknown>;
  conversationId?: Id<"conv"> | null;
  messageId?: Id<"msg"> | null;
  audience?: { only: Id<"whk"> } | { except: Id<"whk"> };
}

export function formatEventBody(
  tx: Ctx,
  id: Id<"evt">,
  { type, data }: Pick<WebhookEvent, "type" | "data">,
  sequence: number | null,
): string {
  return `${formatBodyHead(tx, id, type)}${sequence}${formatBodyTail(data)}`;
}

/** The body is split around the sequence, which the database assigns. */
function formatBodyHead({ clock, workspaceId }: Ctx, id: Id<"evt">, type: WebhookEventType): string {
  const timestamp = clock.now().toISOString();
  const head = JSON.stringify({ id, type, timestamp, apiVersion: API_VERSION, workspaceId });
  return `${head.slice(0, -1)},"sequence":`;
}

function formatBodyTail(data: WebhookEvent["data"]): string {
  return `,"data":${JSON.stringify(data)}}`;
}

/** Locks the conversation's row. @returns the event's id */
export async function recordWebhookEvent(tx: Ctx, event: WebhookEvent): Promise<Id<"evt">> {
  const id = newId("evt");
  const before = formatBodyHead(tx, id, event.type);
  const after = formatBodyTail(event.data);
  const workspace = sql`${idToUuid("ws", tx.workspaceId)}::uuid`;
  const eventId = sql`${idToUuid("evt", id)}::uuid`;
  const conversation = sql`${event.conversationId ? idToUuid("conv", event.conversationId) : null}::uuid`;
  const message = sql`${event.messageId ? idToUuid("msg", event.messageId) : null}::uuid`;
  // The deliveries of a disabled endpoint are held, to be recovered later.
  await tx.db.execute(sql`
    with counted as (
      update conversations set event_sequence = event_sequence + 1
      where workspace_id = ${workspace} and id = ${conversation} returning event_sequence as sequence),
    written as (
      insert into webhook_events (id, workspace_id, type, conversation_id, message_id, sequence, body)
      select ${eventId}, ${workspace}, ${event.type}, ${conversation}, ${message}, place.sequence,
        ${before} || coalesce(place.sequence::text, 'null') || ${after}
      from (select (select sequence from counted) as sequence) place
      returning sequence)
    insert into webhook_deliveries
      (id, workspace_id, endpoint_id, event_id, event_type, conversation_id, sequence, state)
    select parley_uuidv7(), ${workspace}, endpoint.id, ${eventId}, ${event.type}, ${conversation}, written.sequence,
      case endpoint.state when 'enabled' then 'pending' else 'held' end
    from written, webhook_endpoints endpoint
    where endpoint.workspace_id = ${workspace} and endpoint.deleting_at is null and ${receives(event)}`);
  afterCommit(tx, notifyNewEvents);
  return id;
}

/** Locks the rows of the conversations: a caller with several must lock them before, in the order of their ids. */
export async function recordWebhookEvents(
  tx: Ctx,
  events: readonly Omit<WebhookEvent, "audience">[],
): Promise<void> {
  if (events.length === 0) return;
  const rows = events.map(({ type, data, conversationId, messageId }) => {
    const id = newId("evt");
    return {
      id: idToUuid("evt", id),
      type,
      conversation_id: conversationId ? idToUuid("conv", conversationId) : null,
      message_id: messageId ? idToUuid("msg", messageId) : null,
      head: formatBodyHead(tx, id, type),
      tail: formatBodyTail(data),
    };
  });
  const workspace = sql`${idToUuid("ws", tx.workspaceId)}::uuid`;
  await tx.db.execute(sql`
    with given as materialized (
      select * from rows from (json_to_recordset(${JSON.stringify(rows)}::json)
        as (id uuid, type text, conversation_id uuid, message_id uuid, head text, tail text)
      ) with ordinality as row (id, type, conversation_id, message_id, head, tail, place)),
    counted as (
      update conversations c set event_sequence = c.event_sequence + own.count
      from (select conversation_id, count(*)::integer as count from given group by 1) own
      where c.workspace_id = ${workspace} and c.id = own.conversation_id
      returning c.id, c.event_sequence - own.count as before),
    placed as (
      select given.*, counted.before + row_number() over (partition by given.conversation_id order by place) as sequence
      from given left join counted on counted.id = given.conversation_id),
    written as (
      insert into webhook_events (id, workspace_id, type, conversation_id, message_id, sequence, body)
      select id, ${workspace}, type, conversation_id, message_id, sequence,
        head || coalesce(sequence::text, 'null') || tail
      from placed order by place)
    insert into webhook_deliveries
      (id, workspace_id, endpoint_id, event_id, event_type, conversation_id, sequence, state)
    select parley_uuidv7(), ${workspace}, endpoint.id, placed.id, placed.type, placed.conversation_id, placed.sequence,
      case endpoint.state when 'enabled' then 'pending' else 'held' end
    from placed, webhook_endpoints endpoint
    where endpoint.workspace_id = ${workspace} and endpoint.deleting_at is null
      and parley_receives_event(endpoint, placed.type)
    order by placed.place`);
  afterCommit(tx, notifyNewEvents);
}

function receives({ type, audience }: WebhookEvent): SQL {
  if (audience && "only" in audience) return sql`endpoint.id = ${idToUuid("whk", audience.only)}::uuid`;
  const isSubscribed = sql`parley_receives_event(endpoint, ${type})`;
  if (!audience) return isSubscribed;
  return sql`${isSubscribed} and endpoint.id <> ${idToUuid("whk", audience.except)}::uuid`;
}
