import "server-only";
import { and, eq, isNull, lte, or, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { Db } from "#db/client.ts";
import { sandboxNumbers, sandboxPhones } from "#db/schema/index.ts";
import type { GraphReply } from "#lib/sandbox/graph/graph-error.ts";
import { refusalOf } from "#lib/sandbox/graph/refuse-call.ts";
import { presentOf, type SandboxNumber } from "#lib/sandbox/present.ts";
import { settingsOf } from "#lib/sandbox/read-settings.ts";

/** To one person: one message in 6 seconds, of which 45 may be taken ahead (whatsapp-cloud-api.md §6). */
const PAIR = { intervalMs: 6000, burst: 45 };

/**
 * Takes a message's turn within WhatsApp's limits: the number's throughput, with a second's worth at once, and the pair of
 * number and person. Both are token buckets kept as one instant each: when all that was sent has had its turn.
 * @returns the refusal of whoever is too fast
 */
export async function takeTurn(db: Db, number: SandboxNumber, waId: string): Promise<GraphReply | null> {
  const { limits } = settingsOf(number);
  const now = presentOf(number);
  const mine = eq(sandboxNumbers.phoneNumberId, number.phoneNumberId);
  if (limits.throughput) {
    const bucket = { intervalMs: 1000 / limits.messagesPerSecond, burst: limits.messagesPerSecond };
    const at = sandboxNumbers.throughputAt;
    const taken = await db
      .update(sandboxNumbers)
      .set({ throughputAt: next(at, bucket.intervalMs, now) })
      .where(and(mine, hasRoom(at, bucket, now)))
      .returning({ at });
    if (taken.length === 0) return refusalOf(130429);
  }
  if (limits.pair) {
    const at = sandboxPhones.pairAt;
    const pair = and(eq(sandboxPhones.phoneNumberId, number.phoneNumberId), eq(sandboxPhones.waId, waId));
    const taken = await db
      .update(sandboxPhones)
      .set({ pairAt: next(at, PAIR.intervalMs, now) })
      .where(and(pair, hasRoom(at, PAIR, now)))
      .returning({ at });
    // The first message to somebody makes the phone only later.
    if (taken.length === 0 && (await db.$count(sandboxPhones, pair)) > 0) return refusalOf(131056);
  }
  return null;
}

function next(at: PgColumn, intervalMs: number, now: Date) {
  return sql<Date>`greatest(${at}, ${now.toISOString()}::timestamptz) + make_interval(secs => ${intervalMs / 1000})`;
}

function hasRoom(at: PgColumn, { intervalMs, burst }: { intervalMs: number; burst: number }, now: Date) {
  return or(isNull(at), lte(at, new Date(now.getTime() + intervalMs * (burst - 1))));
}
