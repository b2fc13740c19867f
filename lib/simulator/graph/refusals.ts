import "server-only";
import { and, eq, gt, isNull, lte, or, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { Db } from "#db/client.ts";
import { sandboxNumbers, sandboxPhones } from "#db/schema/index.ts";
import { type GraphReply, graphError } from "#lib/simulator/graph-error.ts";
import type { Scenario } from "#lib/simulator/magic-recipient-rules.ts";
import { getSandboxTime, readSettings, type SandboxNumber } from "#lib/simulator/sandbox-number.ts";
import { describeError } from "#lib/whatsapp/errors.ts";

const DETAILS: Readonly<Record<number, string>> = {
  130429: "Cloud API message throughput has been reached.",
  131051: "Message type is currently not supported.",
};

export function toRefusal(code: number, status?: number | null): GraphReply {
  const details = DETAILS[code];
  return graphError(status ?? describeError(code).httpStatus, code, details ? { details } : {});
}

/** docs/whatsapp.md#restrictions-and-test-numbers */
export function checkAllowList(number: SandboxNumber, waId: string | null): GraphReply | null {
  const { allowList } = readSettings(number).limits;
  if (allowList.length === 0 || (waId !== null && allowList.includes(waId))) return null;
  const title = "Recipient phone number not in allowed list";
  return graphError(400, 131030, {
    details: `${title}: Add recipient phone number to recipient list and try again.`,
  });
}

export async function consumeForcedFailure(db: Db, number: SandboxNumber): Promise<number | null> {
  if (number.failuresLeft === 0) return null;
  const consumed = await db
    .update(sandboxNumbers)
    .set({ failuresLeft: sql`${sandboxNumbers.failuresLeft} - 1` })
    .where(and(eq(sandboxNumbers.phoneNumberId, number.phoneNumberId), gt(sandboxNumbers.failuresLeft, 0)))
    .returning({ left: sandboxNumbers.failuresLeft });
  return consumed.length > 0 ? readSettings(number).answers.failCode : null;
}

// In memory, by the caller's callback data; sufficient for a simulation.
const refusalCounts = new Map<string, number>();

export function refuseByScenario(
  number: SandboxNumber,
  waId: string,
  scenario: Scenario | null,
  callbackData: string | undefined,
): GraphReply | null {
  if (!scenario?.refusal) return null;
  const { status, code } = scenario.refusal;
  if (scenario.refuseTimes !== undefined) {
    const key = callbackData ?? `${number.phoneNumberId}/${waId}`;
    const times = (refusalCounts.get(key) ?? 0) + 1;
    refusalCounts.set(key, times);
    if (times > scenario.refuseTimes) {
      refusalCounts.delete(key);
      return null;
    }
  }
  return toRefusal(code, status);
}

/** docs/whatsapp.md#pair-rate-limit */
const PAIR_LIMIT = { intervalMs: 6000, burst: 45 };

/** Each token bucket is stored as the time when it is full again. */
export async function consumeRateLimits(
  db: Db,
  number: SandboxNumber,
  waId: string,
): Promise<GraphReply | null> {
  const { limits } = readSettings(number);
  const now = getSandboxTime(number);
  const isThisNumber = eq(sandboxNumbers.phoneNumberId, number.phoneNumberId);
  if (limits.throughput) {
    const bucket = { intervalMs: 1000 / limits.messagesPerSecond, burst: limits.messagesPerSecond };
    const at = sandboxNumbers.throughputAt;
    const consumed = await db
      .update(sandboxNumbers)
      .set({ throughputAt: nextInstant(at, bucket.intervalMs, now) })
      .where(and(isThisNumber, hasCapacity(at, bucket, now)))
      .returning({ at });
    if (consumed.length === 0) return toRefusal(130429);
  }
  if (limits.pair) {
    const at = sandboxPhones.pairAt;
    const pair = and(eq(sandboxPhones.phoneNumberId, number.phoneNumberId), eq(sandboxPhones.waId, waId));
    const consumed = await db
      .update(sandboxPhones)
      .set({ pairAt: nextInstant(at, PAIR_LIMIT.intervalMs, now) })
      .where(and(pair, hasCapacity(at, PAIR_LIMIT, now)))
      .returning({ at });
    // The phone does not exist before the first message.
    if (consumed.length === 0 && (await db.$count(sandboxPhones, pair)) > 0) return toRefusal(131056);
  }
  return null;
}

function nextInstant(at: PgColumn, intervalMs: number, now: Date) {
  return sql<Date>`greatest(${at}, ${now.toISOString()}::timestamptz) + make_interval(secs => ${intervalMs / 1000})`;
}

function hasCapacity(at: PgColumn, { intervalMs, burst }: { intervalMs: number; burst: number }, now: Date) {
  return or(isNull(at), lte(at, new Date(now.getTime() + intervalMs * (burst - 1))));
}
