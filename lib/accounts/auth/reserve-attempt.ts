import "server-only";
import { and, between, desc, eq, inArray, lt, not, type SQL, sql } from "drizzle-orm";
import ipaddr from "ipaddr.js";
import type { Db } from "#db/client.ts";
import { deleteBatches } from "#db/delete-batches.ts";
import { attemptLimits } from "#db/schema/index.ts";
import { BoundedQueue } from "#lib/accounts/auth/bounded-queue.ts";
import type { PasswordCaller } from "#lib/accounts/auth/password.ts";
import { MINUTE, SECOND } from "#lib/platform/clock.ts";
import { keyedHash } from "#lib/platform/crypto.ts";
import { networkOf } from "#lib/platform/network-rules.ts";
import { perProcess } from "#lib/platform/per-process.ts";
import { type AttemptKind, attemptPolicies } from "#lib/platform/rate-limits.ts";
import { retainedSince } from "#lib/platform/retention.ts";

export interface AttemptSubject {
  kind: AttemptKind;
  /** The account, network, device or person; only a keyed hash is stored. */
  of: string;
  email?: string;
}

export interface Throttled {
  subject: AttemptSubject;
  retryAfterSeconds: number;
}

/** A counter restarts after this time without an attempt. Longer than any delay, so that waiting does not reset it. */
const RESET_AFTER_MS = 60 * MINUTE;

/**
 * Counts an attempt against every subject before its secret is checked, in one guarded statement, so that concurrent
 * attempts cannot exceed a limit. When one subject must wait, none is counted.
 * @returns null when allowed; the attempt counts until `releaseAttempt` or `clearAttempts`
 * @throws AppError SERVICE_UNAVAILABLE when too many attempts of signed-out callers are waiting
 */
export function reserveAttempt(
  db: Db,
  subjects: readonly [AttemptSubject, ...AttemptSubject[]],
  now: Date,
): Promise<Throttled | null> {
  const caller = callers[subjects[0].kind];
  if (caller === "member") return reserveNow(db, subjects, now);
  return reservations()[caller].run(() => reserveNow(db, subjects, now));
}

async function reserveNow(
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
    if (!(error instanceof LostRaceError)) throw error;
    // A concurrent attempt was counted first, and may have been released since.
    return (await findDelay(db, subjects, now)) ?? { subject: subjects[0], retryAfterSeconds: 1 };
  }
}

export function networkSubject(
  kind: "network" | "setup" | "link" | "reset_network" | "handshake",
  address: string,
): AttemptSubject {
  return { kind, of: ipaddr.isValid(address) ? networkOf(address) : "unknown" };
}

export async function releaseAttempt(db: Db, subjects: readonly AttemptSubject[]): Promise<void> {
  await db
    .update(attemptLimits)
    .set({
      attempts: sql`greatest(${attemptLimits.attempts} - 1, 0)`,
      availableAt: NO_DELAY,
    })
    .where(inArray(attemptLimits.key, subjects.map(keyOf)));
}

/** A success proves that the person owns the account. */
export async function clearAttempts(db: Db, subjects: readonly AttemptSubject[]): Promise<void> {
  await db.delete(attemptLimits).where(inArray(attemptLimits.key, subjects.map(keyOf)));
}

/** @param email as `normalizeEmail` returns it */
export async function clearAccountAttempts(db: Db, email: string): Promise<void> {
  await db.delete(attemptLimits).where(eq(attemptLimits.accountKey, accountKeyOf(email)));
}

export async function deleteExpiredAttempts(db: Db): Promise<void> {
  await deleteBatches(db, attemptLimits, lt(attemptLimits.lastAttemptAt, retainedSince("rates")));
}

/** Whose attempts the first subject counts. Those of members have the limits of their requests, and no queue. */
const callers: Record<AttemptKind, PasswordCaller | "member"> = {
  account_network: "unknown",
  account: "unknown",
  network: "unknown",
  device: "known",
  link: "unknown",
  reset: "unknown",
  reset_network: "unknown",
  setup: "unknown",
  handshake: "unknown",
  password: "member",
  code: "member",
  email_change: "member",
  member_mail: "member",
  mailing_member: "member",
};

/** Attempts of one network or email lock the same rows; without these limits a flood would occupy every connection. */
const reservations = perProcess(
  "attempt-reservations",
  (): Record<PasswordCaller, BoundedQueue> => ({
    known: new BoundedQueue({ concurrency: 2, waiting: 100 }),
    unknown: new BoundedQueue({ concurrency: 3, waiting: 1000 }),
  }),
);

/** It is not the present: concurrent attempts, or those of nodes with different clocks, may arrive out of order. */
const NO_DELAY = new Date(0);

/** A later end of a delay was written while a clock was wrong. Leaves room for clocks that differ by minutes. */
const LONGEST_DELAY_MS = 2 * SECOND * Math.max(...Object.values(attemptPolicies).map(({ cap }) => cap));

function isDelayed(now: Date): SQL {
  const { availableAt } = attemptLimits;
  return between(availableAt, new Date(now.getTime() + 1), new Date(now.getTime() + LONGEST_DELAY_MS));
}

class LostRaceError extends Error {}

async function findDelay(db: Db, subjects: readonly AttemptSubject[], now: Date): Promise<Throttled | null> {
  const [row] = await db
    .select({ key: attemptLimits.key, availableAt: attemptLimits.availableAt })
    .from(attemptLimits)
    .where(and(inArray(attemptLimits.key, subjects.map(keyOf)), isDelayed(now)))
    .orderBy(desc(attemptLimits.availableAt))
    .limit(1);
  if (!row) return null;
  const subject = subjects.find((candidate) => keyOf(candidate).equals(row.key));
  if (!subject) throw new Error("The query returned a limit that was not requested.");
  return { subject, retryAfterSeconds: Math.ceil((row.availableAt.getTime() - now.getTime()) / SECOND) };
}

/** @throws LostRace, which rolls the transaction back, when a subject must wait */
async function countAttempt(tx: Db, subjects: readonly AttemptSubject[], now: Date): Promise<void> {
  const rows = subjects
    .map((subject) => ({
      key: keyOf(subject),
      kind: subject.kind,
      accountKey: subject.email === undefined ? null : accountKeyOf(subject.email),
      attempts: 1,
      availableAt: NO_DELAY,
      lastAttemptAt: now,
    }))
    // A fixed order of locks prevents deadlocks.
    .toSorted((a, b) => Buffer.compare(a.key, b.key));
  const resetBefore = sql.param(new Date(now.getTime() - RESET_AFTER_MS), attemptLimits.lastAttemptAt);
  const attempts = sql`case when ${attemptLimits.lastAttemptAt} < ${resetBefore} then 1 else ${attemptLimits.attempts} + 1 end`;
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
      setWhere: not(isDelayed(now)),
    })
    .returning({ kind: attemptLimits.kind });
  if (counted.length < subjects.length) throw new LostRaceError();
}

/** Null for no delay. */
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
