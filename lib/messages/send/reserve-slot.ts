import "server-only";
import { lt, sql } from "drizzle-orm";
import type { Ctx } from "#db/ctx.ts";
import { deleteBatches } from "#db/delete-batches.ts";
import { sendRateLimits } from "#db/schema/index.ts";
import { sendIntervalMs } from "#lib/messages/rules.ts";
import type { NumberRow } from "#lib/numbers/serialize.ts";
import { type Id, idToUuid } from "#lib/platform/id.ts";
import { retainedSince } from "#lib/platform/retention.ts";

/** WhatsApp allows 45 messages to one person immediately, then one every 6 seconds (docs/whatsapp.md#pair-rate-limit). */
export const PAIR_INTERVAL_MS = 6000;
const PAIR_BURST = 45;
/** How many messages of a number are sent concurrently before they are spread out. */
const NUMBER_BURST = 8;

type RateLimitedNumber = Pick<NumberRow, "id" | "throughputLevel">;

/**
 * Reserves a slot within WhatsApp's limits, the number's throughput and the pair rate limit, by the generic cell rate
 * algorithm. The state is in the database and shared by all processes. Not for durable transactions: the commit is
 * asynchronous.
 * @returns the time of the slot, now if no limit is reached, and the limit that determines it
 */
export async function reserveSlot(
  ctx: Ctx,
  number: RateLimitedNumber,
  conversationId: Id<"conv">,
): Promise<{ at: Date; reason: "number_rate_limit" | "recipient_rate_limit" }> {
  const now = ctx.clock.now();
  const [row] = await ctx.db.execute<{ slots: string[] }>(sql`/* prepared */
    select to_jsonb(parley_reserve_slot(${idToUuid("ws", ctx.workspaceId)}::uuid,
      ${sql.param(rateLimitKeys(number, conversationId))}::text[],
      ${sql.param([sendIntervalMs(number.throughputLevel) / 1000, PAIR_INTERVAL_MS / 1000])}::float8[],
      ${now.toISOString()}::timestamptz)) as slots`);
  const [numberSlot, recipientSlot] = toSlotTimes(number, row?.slots ?? []);
  return {
    at: new Date(Math.max(now.getTime(), numberSlot, recipientSlot)),
    reason: recipientSlot > numberSlot ? "recipient_rate_limit" : "number_rate_limit",
  };
}

/** Returns the time of a reserved slot. @param slots the result of `parley_reserve_slot` */
export function latestSlot(number: RateLimitedNumber, slots: readonly string[]): Date {
  return new Date(Math.max(...toSlotTimes(number, slots)));
}

function toSlotTimes(
  { throughputLevel }: RateLimitedNumber,
  [first, second]: readonly string[],
): [number, number] {
  const toTime = (allowedAt: string | undefined, slack: number) =>
    allowedAt === undefined ? 0 : new Date(allowedAt).getTime() - slack;
  return [
    toTime(first, NUMBER_BURST * sendIntervalMs(throughputLevel)),
    toTime(second, PAIR_BURST * PAIR_INTERVAL_MS),
  ];
}

function rateLimitKeys({ id }: RateLimitedNumber, conversationId: Id<"conv">): [string, string] {
  const number = idToUuid("num", id);
  return [number, `${number}/${idToUuid("conv", conversationId)}`];
}

/** Releases a slot that no message uses, so that rejected sends do not delay others. */
export async function releaseSlot(
  ctx: Ctx,
  number: RateLimitedNumber,
  conversationId: Id<"conv">,
): Promise<void> {
  const [ofNumber, ofPair] = rateLimitKeys(number, conversationId);
  await ctx.db.execute(sql`
    with fast as materialized (select set_config('synchronous_commit', 'off', true)),
    taken (key, ms) as (values
      (${ofNumber}, ${sendIntervalMs(number.throughputLevel)}::float8), (${ofPair}, ${PAIR_INTERVAL_MS}::float8)),
    -- Lock in the order of reservation.
    held as materialized (
      select p.workspace_id, p.key, taken.ms from ${sendRateLimits} p join taken on taken.key = p.key, fast
      where p.workspace_id = ${idToUuid("ws", ctx.workspaceId)}::uuid order by p.key for update of p)
    update ${sendRateLimits} p set allowed_at = p.allowed_at - make_interval(secs => held.ms / 1000)
    from held where p.workspace_id = held.workspace_id and p.key = held.key`);
}

export async function deleteOldSlots(db: Ctx["db"]): Promise<void> {
  await deleteBatches(db, sendRateLimits, lt(sendRateLimits.allowedAt, retainedSince("rates")));
}
