import "server-only";
import { sql } from "drizzle-orm";
import type { Ctx } from "#db/ctx.ts";
import { deleteBatches } from "#db/delete-batches.ts";
import { sendPacing } from "#db/schema/index.ts";
import { type Id, idToUuid } from "#lib/id.ts";
import { sendIntervalMs } from "#lib/messages/rules.ts";
import type { NumberRow } from "#lib/numbers/serialize.ts";

/** WhatsApp lets 45 messages to one person go at once, then one every 6 seconds (whatsapp-cloud-api.md §6). */
export const PAIR_INTERVAL_MS = 6000;
const PAIR_BURST = 45;
/** So many may leave a number at the same instant before they are spread out. */
const NUMBER_BURST = 8;

type PacedNumber = Pick<NumberRow, "id" | "throughputLevel">;

/**
 * Reserves a message's turn within WhatsApp's limits: the number's throughput and its messages to one person (§6), by the
 * generic cell rate algorithm, shared by every process because the database counts. Not inside a transaction: it is not
 * flushed to the disk.
 * @returns when it may be sent, now when nothing is in the way, and which limit is
 */
export async function reserveSlot(
  ctx: Ctx,
  number: PacedNumber,
  conversationId: Id<"conv">,
): Promise<{ at: Date; reason: "number_rate_limit" | "recipient_rate_limit" }> {
  const now = ctx.clock.now();
  const [row] = await ctx.db.execute<{ turns: string[] }>(sql`/* prepared */
    select to_jsonb(parley_reserve_turn(${idToUuid("ws", ctx.workspaceId)}::uuid,
      ${sql.param(keysOf(number, conversationId))}::text[],
      ${sql.param([sendIntervalMs(number.throughputLevel) / 1000, PAIR_INTERVAL_MS / 1000])}::float8[],
      ${now.toISOString()}::timestamptz)) as turns`);
  const [numberTurn, recipientTurn] = turnsOf(number, row?.turns ?? []);
  return {
    at: new Date(Math.max(now.getTime(), numberTurn, recipientTurn)),
    reason: recipientTurn > numberTurn ? "recipient_rate_limit" : "number_rate_limit",
  };
}

/** When a message may be sent whose turns were reserved. @param turns of `parley_reserve_turn` */
export function latestTurn(number: PacedNumber, turns: readonly string[]): Date {
  return new Date(Math.max(...turnsOf(number, turns)));
}

function turnsOf({ throughputLevel }: PacedNumber, [first, second]: readonly string[]): [number, number] {
  const turn = (allowedAt: string | undefined, slack: number) =>
    allowedAt === undefined ? 0 : new Date(allowedAt).getTime() - slack;
  return [
    turn(first, NUMBER_BURST * sendIntervalMs(throughputLevel)),
    turn(second, PAIR_BURST * PAIR_INTERVAL_MS),
  ];
}

/** The number, and the number's messages to one person. */
function keysOf({ id }: PacedNumber, conversationId: Id<"conv">): [string, string] {
  const number = idToUuid("num", id);
  return [number, `${number}/${idToUuid("conv", conversationId)}`];
}

/** Gives a reserved turn back that no message takes, so that refused calls do not slow others down. */
export async function returnTurn(ctx: Ctx, number: PacedNumber, conversationId: Id<"conv">): Promise<void> {
  const [ofNumber, ofPair] = keysOf(number, conversationId);
  await ctx.db.execute(sql`
    with fast as materialized (select set_config('synchronous_commit', 'off', true)),
    taken (key, ms) as (values
      (${ofNumber}, ${sendIntervalMs(number.throughputLevel)}::float8), (${ofPair}, ${PAIR_INTERVAL_MS}::float8)),
    -- In one order, as they are reserved.
    held as materialized (
      select p.workspace_id, p.key, taken.ms from ${sendPacing} p join taken on taken.key = p.key, fast
      where p.workspace_id = ${idToUuid("ws", ctx.workspaceId)}::uuid order by p.key for update of p)
    update ${sendPacing} p set allowed_at = p.allowed_at - make_interval(secs => held.ms / 1000)
    from held where p.workspace_id = held.workspace_id and p.key = held.key`);
}

/** Forgets the turns of long ago, which no longer hold anything back. */
export async function forgetSlots(db: Ctx["db"]): Promise<void> {
  await deleteBatches(db, sendPacing, sql`allowed_at < now() - interval '1 day'`);
}
