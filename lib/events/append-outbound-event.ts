import "server-only";
import { type SQL, sql } from "drizzle-orm";
import { afterCommit, type Ctx } from "#db/ctx.ts";
import { type OutboundEventType, subscriptionsOf } from "#lib/events/rules.ts";
import { type Id, idToUuid, newId } from "#lib/id.ts";
import { ringBell } from "#lib/realtime/bell.ts";

/** The version of the bodies' shape (API.md §13). */
const API_VERSION = "v1";

/** Something that happened, as other systems are told of it. */
export interface OutboundEvent {
  type: OutboundEventType;
  /** The whole public objects that it is about; they are sent as they are. */
  data: Record<string, unknown>;
  /** Counts the event in its conversation's sequence. */
  conversationId?: Id<"conv"> | null;
  messageId?: Id<"msg"> | null;
  /** Whom it is told: one endpoint alone, whatever it subscribes to, or every subscriber but one. */
  audience?: { only: Id<"whk"> } | { except: Id<"whk"> };
}

/**
 * Tells other systems what happened, in the transaction in which it happened: the event with its body, byte for byte as
 * it will be signed and sent, and a delivery for each endpoint that subscribes to it. One statement, so that it is cheap
 * where messages are many; it locks the conversation's row.
 * @returns the event's id
 */
export async function appendOutboundEvent(tx: Ctx, event: OutboundEvent): Promise<Id<"evt">> {
  const id = newId("evt");
  const head = JSON.stringify({
    id,
    type: event.type,
    timestamp: tx.clock.now().toISOString(),
    apiVersion: API_VERSION,
    workspaceId: tx.workspaceId,
  });
  const before = `${head.slice(0, -1)},"sequence":`;
  const after = `,"data":${JSON.stringify(event.data)}}`;
  const workspace = sql`${idToUuid("ws", tx.workspaceId)}::uuid`;
  const eventId = sql`${idToUuid("evt", id)}::uuid`;
  const conversation = sql`${event.conversationId ? idToUuid("conv", event.conversationId) : null}::uuid`;
  const message = sql`${event.messageId ? idToUuid("msg", event.messageId) : null}::uuid`;
  // An endpoint that is switched off keeps what it misses, to be recovered.
  await tx.db.execute(sql`
    with counted as (
      update conversations set event_sequence = event_sequence + 1
      where workspace_id = ${workspace} and id = ${conversation} returning event_sequence as sequence),
    written as (
      insert into outbound_events (id, workspace_id, type, conversation_id, message_id, sequence, body)
      select ${eventId}, ${workspace}, ${event.type}, ${conversation}, ${message}, place.sequence,
        ${before} || coalesce(place.sequence::text, 'null') || ${after}
      from (select (select sequence from counted) as sequence) place
      returning sequence)
    insert into webhook_deliveries
      (id, workspace_id, endpoint_id, event_id, event_type, conversation_id, sequence, state)
    select parley_uuidv7(), ${workspace}, endpoint.id, ${eventId}, ${event.type}, ${conversation}, written.sequence,
      case endpoint.state when 'enabled' then 'pending' else 'held' end
    from written, webhook_endpoints endpoint
    where endpoint.workspace_id = ${workspace} and ${isTold(event)}`);
  afterCommit(tx, ringBell);
  return id;
}

/**
 * Tells other systems of many things of one type that belong to no conversation, each an event of its own, in two
 * statements however many they are.
 */
export async function appendOutboundEvents(
  tx: Ctx,
  type: OutboundEventType,
  each: readonly Record<string, unknown>[],
): Promise<void> {
  if (each.length === 0) return;
  const timestamp = tx.clock.now().toISOString();
  const rows = each.map((data) => {
    const id = newId("evt");
    const head = { id, type, timestamp, apiVersion: API_VERSION, workspaceId: tx.workspaceId };
    return { id: idToUuid("evt", id), body: JSON.stringify({ ...head, sequence: null, data }) };
  });
  const workspace = sql`${idToUuid("ws", tx.workspaceId)}::uuid`;
  await tx.db.execute(sql`
    with written as (
      insert into outbound_events (id, workspace_id, type, body)
      select (row ->> 'id')::uuid, ${workspace}, ${type}, row ->> 'body' from jsonb_array_elements(${JSON.stringify(rows)}::jsonb) row
      returning id)
    insert into webhook_deliveries (id, workspace_id, endpoint_id, event_id, event_type, state)
    select parley_uuidv7(), ${workspace}, endpoint.id, written.id, ${type},
      case endpoint.state when 'enabled' then 'pending' else 'held' end
    from written, webhook_endpoints endpoint
    where endpoint.workspace_id = ${workspace} and ${isTold({ type, data: {} })}`);
  afterCommit(tx, ringBell);
}

function isTold({ type, audience }: OutboundEvent): SQL {
  if (audience && "only" in audience) return sql`endpoint.id = ${idToUuid("whk", audience.only)}::uuid`;
  const subscribes = sql`endpoint.event_types && ${sql.param(subscriptionsOf(type))}::text[]`;
  if (!audience) return subscribes;
  return sql`${subscribes} and endpoint.id <> ${idToUuid("whk", audience.except)}::uuid`;
}
