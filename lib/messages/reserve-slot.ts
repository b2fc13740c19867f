import "server-only";
import { sql } from "drizzle-orm";
import type { Ctx } from "#db/ctx.ts";
import { deleteBatches } from "#db/delete-batches.ts";
import { sendPacing } from "#db/schema/index.ts";
import { sendIntervalMs } from "#lib/messages/rules.ts";
import type { NumberRow } from "#lib/numbers/serialize.ts";

/** WhatsApp lets 45 messages to one person go at once, then one every 6 seconds (whatsapp-cloud-api.md §6). */
const PAIR_INTERVAL_MS = 6000;
const PAIR_BURST = 45;
/** So many may leave a number at the same instant before they are spread out. */
const NUMBER_BURST = 8;

/**
 * Reserves a message's turn within WhatsApp's limits: the number's throughput and its messages to one person (§6), by the
 * generic cell rate algorithm, shared by every process because the database counts.
 * @returns when it may be sent, now when nothing is in the way, and which limit is
 */
export async function reserveSlot(
  ctx: Ctx,
  number: Pick<NumberRow, "id" | "throughputLevel">,
  conversationId: string,
): Promise<{ at: Date; reason: "number_rate_limit" | "recipient_rate_limit" }> {
  const now = ctx.clock.now();
  const numberInterval = sendIntervalMs(number.throughputLevel);
  const buckets = [
    { key: number.id, interval: numberInterval, slack: NUMBER_BURST * numberInterval },
    {
      key: `${number.id}/${conversationId}`,
      interval: PAIR_INTERVAL_MS,
      slack: PAIR_BURST * PAIR_INTERVAL_MS,
    },
  ];
  const values = sql.join(
    buckets.map(({ key, interval }) => {
      const first = sql`${now.toISOString()}::timestamptz + make_interval(secs => ${interval / 1000})`;
      return sql`(${sql.param(ctx.workspaceId, sendPacing.workspaceId)}, ${key}, ${first})`;
    }),
    sql`, `,
  );
  // A lost reservation harms nothing, so the row's lock need not wait for the disk.
  const rows = await ctx.db.execute<{ key: string; allowed_at: string }>(sql`
    with fast as materialized (select set_config('synchronous_commit', 'off', true)),
    turns (workspace_id, key, first) as (values ${values})
    insert into ${sendPacing} (workspace_id, key, allowed_at)
    select workspace_id::uuid, key, first from turns, fast order by key
    on conflict (workspace_id, key) do update set allowed_at =
      greatest(${sendPacing.allowedAt}, ${now.toISOString()}::timestamptz)
      + (excluded.allowed_at - ${now.toISOString()}::timestamptz)
    returning key, allowed_at`);
  const slotOf = (wanted: string) => {
    const allowedAt = rows.find(({ key }) => key === wanted)?.allowed_at ?? now;
    const bucket = buckets.find(({ key }) => key === wanted);
    return new Date(allowedAt).getTime() - (bucket?.slack ?? 0);
  };
  const [numberSlot, recipientSlot] = [slotOf(number.id), slotOf(`${number.id}/${conversationId}`)];
  return {
    at: new Date(Math.max(now.getTime(), numberSlot, recipientSlot)),
    reason: recipientSlot > numberSlot ? "recipient_rate_limit" : "number_rate_limit",
  };
}

/** Forgets the turns of long ago, which no longer hold anything back. */
export async function forgetSlots(db: Ctx["db"]): Promise<void> {
  await deleteBatches(db, sendPacing, sql`allowed_at < now() - interval '1 day'`);
}
