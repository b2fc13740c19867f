import "server-only";
import { sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { isWorkspaceActive } from "#db/is-workspace-active.ts";
import { inFuture, isNodeDead } from "#db/node-claims.ts";
import type { Sealed } from "#lib/platform/crypto.ts";
import { type Id, idToUuid, uuidToId } from "#lib/platform/id.ts";
import { nodeId } from "#lib/queue/this-node.ts";
import { CIRCUIT_FAILURES, DELIVERY_LEASE_MS, IN_FLIGHT_MAX } from "#lib/webhooks/rules.ts";

export interface DueEndpoint {
  workspaceId: Id<"ws">;
  endpointId: Id<"whk">;
}

export interface ClaimedDelivery extends DueEndpoint {
  id: Id<"dlv">;
  eventId: Id<"evt">;
  attempts: number;
  /** End of the lease; identifies this claim. */
  claimedUntil: Date;
  url: string;
  secret: Sealed;
  previousSecret: Sealed | null;
  /** Null when the event is past its retention. */
  body: string | null;
}

const isActive = isWorkspaceActive(sql`e.workspace_id`);

export const isAnyDeliveryDue = sql`exists (
  select from webhook_endpoints e where e.state = 'enabled' and ${isActive} and exists (
    select from webhook_deliveries d
    where d.workspace_id = e.workspace_id and d.endpoint_id = e.id and d.state = 'pending'
      and d.next_attempt_at <= now()))`;

/** Endpoints of every workspace with due deliveries, in random order for fairness. */
export async function findDueEndpoints(db: Db): Promise<DueEndpoint[]> {
  const rows = await db.execute<{ workspace_id: string; id: string }>(sql`
    select e.workspace_id, e.id from webhook_endpoints e
    where e.state = 'enabled' and ${isActive} and exists (
      select 1 from webhook_deliveries d
      where d.workspace_id = e.workspace_id and d.endpoint_id = e.id and d.state = 'pending'
        and d.next_attempt_at <= now())
    order by random()`);
  return rows.map((row) => ({
    workspaceId: uuidToId("ws", row.workspace_id),
    endpointId: uuidToId("whk", row.id),
  }));
}

/**
 * Claims at most `IN_FLIGHT_MAX` over all nodes, one while the circuit is open, and per conversation none that follows an
 * event that was never attempted. `for no key update` serializes claims but allows inserts of new deliveries. By the
 * database's clock, because another node may compare the times.
 */
export async function claimDeliveries(
  db: Db,
  { workspaceId, endpointId }: DueEndpoint,
  limit = IN_FLIGHT_MAX,
): Promise<ClaimedDelivery[]> {
  const workspace = sql`${idToUuid("ws", workspaceId)}::uuid`;
  const endpoint = sql`${idToUuid("whk", endpointId)}::uuid`;
  const claimedBy = await nodeId();
  const rows = await db.transaction(async (tx) => {
    const [endpointRow] = await tx.execute<{ failures: number }>(sql`
      select failures from webhook_endpoints
      where workspace_id = ${workspace} and id = ${endpoint} and state = 'enabled' for no key update skip locked`);
    if (!endpointRow) return [];
    const inFlightMax = endpointRow.failures >= CIRCUIT_FAILURES ? 1 : IN_FLIGHT_MAX;
    return tx.execute<
      Record<"id" | "event_id" | "claimed_until" | "url", string> & {
        attempts: number;
        secret: Sealed;
        previous_secret: Sealed | null;
        body: string | null;
      }
    >(sql`
      with next as (
        select d.id from webhook_deliveries d
        where d.workspace_id = ${workspace} and d.endpoint_id = ${endpoint} and d.state = 'pending'
          and d.next_attempt_at <= now() and (d.claimed_until is null or d.claimed_until <= now() or ${isNodeDead(sql`d.claimed_by`)})
          and not exists (
            select 1 from webhook_deliveries e
            where e.workspace_id = d.workspace_id and e.endpoint_id = d.endpoint_id and e.state = 'pending'
              and e.attempts = 0 and e.conversation_id = d.conversation_id and e.sequence < d.sequence)
        order by d.next_attempt_at, d.id
        limit least(${limit}::int, greatest(0, ${inFlightMax}::int - (
          select count(*) from webhook_deliveries f
          where f.workspace_id = ${workspace} and f.endpoint_id = ${endpoint} and f.state = 'pending'
            and f.claimed_until > now() and not ${isNodeDead(sql`f.claimed_by`)})))
        for update skip locked),
      taken as (
        update webhook_deliveries d set claimed_by = ${claimedBy}::uuid, claimed_until = ${inFuture(DELIVERY_LEASE_MS)}
        from next where d.workspace_id = ${workspace} and d.id = next.id
        returning d.id, d.event_id, d.attempts, d.next_attempt_at, d.claimed_until)
      select t.id, t.event_id, t.attempts, to_json(t.claimed_until) #>> '{}' as claimed_until, v.body, p.url, p.secret,
        case when p.previous_secret_until > now() then p.previous_secret end as previous_secret
      from taken t
      join webhook_endpoints p on p.workspace_id = ${workspace} and p.id = ${endpoint}
      left join webhook_events v on v.workspace_id = ${workspace} and v.id = t.event_id
      order by t.next_attempt_at, t.id`);
  });
  return rows.map((row) => ({
    workspaceId,
    endpointId,
    id: uuidToId("dlv", row.id),
    eventId: uuidToId("evt", row.event_id),
    attempts: row.attempts,
    claimedUntil: new Date(row.claimed_until),
    url: row.url,
    secret: row.secret,
    previousSecret: row.previous_secret,
    body: row.body,
  }));
}
