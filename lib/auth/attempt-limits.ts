import "server-only";
import { and, desc, eq, gt, inArray, lte, type SQL, sql } from "drizzle-orm";
import ipaddr from "ipaddr.js";
import type { Db } from "#db/client.ts";
import { deleteBatches } from "#db/delete-batches.ts";
import { attemptLimits } from "#db/schema/index.ts";
import { MINUTE, SECOND } from "#lib/clock.ts";
import { keyedHash } from "#lib/crypto.ts";
import { networkOf } from "#lib/otp/network-rules.ts";

type AttemptKind = (typeof attemptLimits.$inferSelect)["kind"];

/** Whose attempts are counted together. */
export interface AttemptSubject {
  kind: AttemptKind;
  /** The account, network, device or person; only a keyed hash of it is stored. */
  of: string;
  /** The email that the attempt is for, if it is for one. */
  email?: string;
}

/** An attempt that may not be made yet. */
export interface Throttled {
  /** The subject that has to wait longest. */
  subject: AttemptSubject;
  retryAfterSeconds: number;
}

interface Policy {
  /** So many attempts follow each other without a delay; the last of them begins the first one. */
  free: number;
  /** The first delay in seconds; each further attempt doubles it. */
  base: number;
  /** The longest delay in seconds. */
  cap: number;
}

/**
 * The limit of each kind. Failures of strangers slow strangers down and nobody else: a known device counts by itself. The
 * caps bound what a stranger can keep others waiting, and leave a guesser at most 12 tries an hour
 * (docs/decisions/035-sign-in-limits.md).
 */
export const attemptPolicies: Record<AttemptKind, Policy> = {
  account_network: { free: 5, base: 30, cap: 900 },
  account: { free: 20, base: 30, cap: 300 },
  network: { free: 30, base: 5, cap: 300 },
  device: { free: 8, base: 30, cap: 300 },
  password: { free: 5, base: 30, cap: 900 },
  setup: { free: 10, base: 30, cap: 300 },
  handshake: { free: 20, base: 30, cap: 300 },
};

/** After so long without an attempt, a subject begins anew. Longer than any delay, so that waiting one out earns nothing. */
const FORGET_MS = 60 * MINUTE;

/**
 * Counts an attempt against every subject before its secret is checked, by one guarded statement: of any number of attempts
 * at once, no more get through than the limits allow. When one subject must wait, none of them counts.
 * @param subjects at least one
 * @param now the present, which tests inject
 * @returns null when the attempt may be made; it stays counted until `releaseAttempt` or `clearAttempts` takes it back
 */
export async function reserveAttempt(
  db: Db,
  subjects: readonly [AttemptSubject, ...AttemptSubject[]],
  now: Date,
): Promise<Throttled | null> {
  const waiting = await findDelay(db, subjects, now);
  if (waiting) return waiting;
  try {
    await db.transaction((tx) => countAttempt(tx, subjects, now));
    return null;
  } catch (error) {
    if (!(error instanceof LostRace)) throw error;
    // A concurrent attempt took the last place; by now it may have given it back.
    return (await findDelay(db, subjects, now)) ?? { subject: subjects[0], retryAfterSeconds: 1 };
  }
}

/** The subject of a network: an IPv4 address by itself, an IPv6 address by its /64. */
export function networkSubject(kind: "network" | "setup" | "handshake", address: string): AttemptSubject {
  return { kind, of: ipaddr.isValid(address) ? networkOf(address) : "unknown" };
}

/** Takes back an attempt that was not a wrong guess: it succeeded, or its secret was not checked at all. */
export async function releaseAttempt(db: Db, subjects: readonly AttemptSubject[]): Promise<void> {
  await db
    .update(attemptLimits)
    .set({
      attempts: sql`greatest(${attemptLimits.attempts} - 1, 0)`,
      availableAt: AT_ONCE,
    })
    .where(inArray(attemptLimits.key, subjects.map(keyOf)));
}

/** Forgets the attempts of subjects, after a success that only their owner can have had. */
export async function clearAttempts(db: Db, subjects: readonly AttemptSubject[]): Promise<void> {
  await db.delete(attemptLimits).where(inArray(attemptLimits.key, subjects.map(keyOf)));
}

/** Forgets every attempt at an account, from anywhere. @param email as `normalizeEmail` gives it */
export async function clearAccountAttempts(db: Db, email: string): Promise<void> {
  await db.delete(attemptLimits).where(eq(attemptLimits.accountKey, accountKeyOf(email)));
}

/** Deletes what has been forgotten for long. */
export async function forgetAttempts(db: Db): Promise<void> {
  await deleteBatches(db, attemptLimits, sql`last_attempt_at < now() - interval '1 day'`);
}

/** No delay. Not the present: attempts at once, or of nodes whose clocks differ, do not arrive in the order of their times. */
const AT_ONCE = new Date(0);

class LostRace extends Error {}

async function findDelay(db: Db, subjects: readonly AttemptSubject[], now: Date): Promise<Throttled | null> {
  const [row] = await db
    .select({ key: attemptLimits.key, availableAt: attemptLimits.availableAt })
    .from(attemptLimits)
    .where(and(inArray(attemptLimits.key, subjects.map(keyOf)), gt(attemptLimits.availableAt, now)))
    .orderBy(desc(attemptLimits.availableAt))
    .limit(1);
  if (!row) return null;
  const subject = subjects.find((candidate) => keyOf(candidate).equals(row.key));
  if (!subject) throw new Error("A limit was read that was not asked for.");
  return { subject, retryAfterSeconds: Math.ceil((row.availableAt.getTime() - now.getTime()) / SECOND) };
}

/** @throws LostRace, which rolls the transaction back, unless every subject may be counted now */
async function countAttempt(tx: Db, subjects: readonly AttemptSubject[], now: Date): Promise<void> {
  const rows = subjects
    .map((subject) => ({
      key: keyOf(subject),
      kind: subject.kind,
      accountKey: subject.email === undefined ? null : accountKeyOf(subject.email),
      attempts: 1,
      availableAt: AT_ONCE,
      lastAttemptAt: now,
    }))
    // All transactions lock the rows in one order.
    .toSorted((a, b) => Buffer.compare(a.key, b.key));
  const forgotten = sql.param(new Date(now.getTime() - FORGET_MS), attemptLimits.lastAttemptAt);
  const attempts = sql`case when ${attemptLimits.lastAttemptAt} < ${forgotten} then 1 else ${attemptLimits.attempts} + 1 end`;
  const counted = await tx
    .insert(attemptLimits)
    .values(rows)
    .onConflictDoUpdate({
      target: attemptLimits.key,
      set: {
        attempts,
        availableAt: sql`coalesce(${sql.param(now, attemptLimits.availableAt)}::timestamptz + ${delayAfter(attempts)}, ${attemptLimits.availableAt})`,
        lastAttemptAt: now,
      },
      setWhere: lte(attemptLimits.availableAt, now),
    })
    .returning({ kind: attemptLimits.kind });
  if (counted.length < subjects.length) throw new LostRace();
}

/** The delay that follows the n-th attempt, by the policy of the row's kind; null for none. */
function delayAfter(attempts: SQL): SQL {
  const cases = Object.entries(attemptPolicies).map(
    ([kind, { free, base, cap }]) => sql`
      when ${attemptLimits.kind} = ${kind} and ${attempts} >= ${free}::int
        then least(${cap}::float8, ${base}::float8 * power(2::float8, least(${attempts} - ${free}::int, 20)))`,
  );
  return sql`make_interval(secs => case ${sql.join(cases, sql` `)} end)`;
}

function keyOf({ kind, of }: AttemptSubject): Buffer {
  return keyedHash("sign-in", `${kind}\n${of}`);
}

function accountKeyOf(email: string): Buffer {
  return keyedHash("sign-in", `attempts\n${email}`);
}
