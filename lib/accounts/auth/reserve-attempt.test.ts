import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { type Db, pool } from "#db/client.ts";
import {
  type AttemptSubject,
  clearAttempts,
  networkSubject,
  releaseAttempt,
  reserveAttempt,
} from "#lib/accounts/auth/reserve-attempt.ts";
import { DAY, HOUR, SECOND } from "#lib/platform/clock.ts";
import { attemptPolicies } from "#lib/platform/rate-limits.ts";
import { until } from "#lib/testing/factories.ts";
import { sweepSize } from "#lib/testing/sweep.ts";

let db: Db;
beforeAll(() => {
  db = pool().db;
});

const START = Date.parse("2026-11-22T10:00:00Z");
const kinds = Object.keys(attemptPolicies) as AttemptSubject["kind"][];

/** The policies differ in the number of free attempts, the first delay and the cap. */
const policies = sweepSize<AttemptSubject["kind"][]>(["account_network", "network"], kinds);

function newSubject(kind: AttemptSubject["kind"]): AttemptSubject {
  return { kind, of: randomUUID() };
}

/** @returns the seconds to wait, or 0 when the attempt was allowed */
async function reserve(subjects: [AttemptSubject, ...AttemptSubject[]], seconds = 0): Promise<number> {
  const throttled = await reserveAttempt(db, subjects, new Date(START + seconds * SECOND));
  return throttled?.retryAfterSeconds ?? 0;
}

test.each(policies)("%s: allows only the free attempts under concurrency", async (kind) => {
  const subject = newSubject(kind);
  const waits = await Promise.all(Array.from({ length: 60 }, () => reserve([subject])));
  const { free, base } = attemptPolicies[kind];
  expect(waits.filter((wait) => wait === 0)).toHaveLength(free);
  expect(new Set(waits.filter((wait) => wait > 0))).toEqual(new Set([base]));
});

test.each(policies)("%s: doubles each delay up to the cap and ends it on time", async (kind) => {
  const subject = newSubject(kind);
  const { free, base, cap } = attemptPolicies[kind];
  for (let round = 0; round < free; round += 1) expect(await reserve([subject])).toBe(0);
  let seconds = 0;
  for (let round = 0; round < 8; round += 1) {
    const wait = await reserve([subject], seconds);
    expect(wait).toBe(Math.min(cap, base * 2 ** round));
    expect(await reserve([subject], seconds + wait - 1)).toBe(1);
    seconds += wait;
    expect(await reserve([subject], seconds)).toBe(0);
  }
});

test("allows the free attempts and one per delay in an hour, independent of their timing", async () => {
  const pauses = fc.array(fc.integer({ min: 0, max: 1200 }), { minLength: 20, maxLength: 40 });
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...kinds), pauses, async (kind, list) => {
      const subject = newSubject(kind);
      const { free, base } = attemptPolicies[kind];
      const passed: number[] = [];
      let now = 0;
      for (const pause of list) {
        now += pause;
        if ((await reserve([subject], now)) === 0) passed.push(now);
      }
      const doublings = Math.ceil(Math.log2(HOUR / SECOND / base)) + 12;
      for (const from of passed) {
        const inHour = passed.filter((at) => at >= from && at < from + HOUR / SECOND);
        expect(inHour.length).toBeLessThanOrEqual(free + doublings);
      }
    }),
    { numRuns: sweepSize(3, 60) },
  );
});

test("attempts that wait for a lock occupy few connections, whatever their kind", async () => {
  const waiting = () =>
    db.execute(sql`select from pg_locks where relation = 'attempt_limits'::regclass and not granted`);
  const locked = Promise.withResolvers<void>();
  const opened = Promise.withResolvers<void>();
  const lock = db.transaction(async (tx) => {
    await tx.execute(sql`lock table attempt_limits in exclusive mode`);
    locked.resolve();
    await opened.promise;
  });
  await locked.promise;
  const attempts = Array.from({ length: 12 }, () =>
    Promise.all(
      (["network", "link", "reset", "handshake"] as const).map((kind) => reserve([newSubject(kind)])),
    ),
  );
  await until(async () => (await waiting()).length >= 3 || null);
  for (let round = 0; round < 10; round += 1) expect(await waiting()).toHaveLength(3);
  opened.resolve();
  await lock;
  await Promise.all(attempts);
});

test("counts a refused attempt for no limit, also under concurrency", async () => {
  const [busy, fresh] = [newSubject("account"), newSubject("network")];
  await Promise.all(Array.from({ length: 50 }, () => reserve([fresh, busy])));
  const left = attemptPolicies.network.free - attemptPolicies.account.free;
  const waits = await Promise.all(Array.from({ length: 20 }, () => reserve([fresh])));
  expect(waits.filter((wait) => wait === 0)).toHaveLength(left);
});

test("releases only the successful attempt and resets cleared or expired counts", async () => {
  const subject = newSubject("account_network");
  for (let round = 0; round < 5; round += 1) await reserve([subject]);
  expect(await reserve([subject])).toBe(30);
  await releaseAttempt(db, [subject]);
  expect(await reserve([subject])).toBe(0);
  expect(await reserve([subject])).toBe(30);
  await clearAttempts(db, [subject]);
  for (let round = 0; round < 5; round += 1) expect(await reserve([subject])).toBe(0);
  expect(await reserve([subject], 3599)).toBe(0);
  expect(await reserve([subject], 3600)).toBe(59);
  for (let round = 0; round < 5; round += 1) expect(await reserve([subject], 7200)).toBe(0);
  expect(await reserve([subject], 7200)).toBe(30);
});

test("allows attempts that arrive out of order, before and after a success", async () => {
  const subject = newSubject("network");
  expect(await reserve([subject], 2)).toBe(0);
  expect(await reserve([subject], 1)).toBe(0);
  await releaseAttempt(db, [subject]);
  expect(await reserve([subject], 0)).toBe(0);
});

test("a delay that began while a clock was a day ahead does not outlast the correction", async () => {
  const subject = newSubject("account");
  const { free, base } = attemptPolicies.account;
  const ahead = DAY / SECOND;
  for (let round = 0; round < free; round += 1) await reserve([subject], ahead);
  expect(await reserve([subject], ahead)).toBe(base);
  expect(await reserve([subject], 0)).toBe(0);
  // The attempts still count.
  expect(await reserve([subject], 0)).toBe(2 * base);
});

test("counts the addresses of one /64 as one network", async () => {
  const network = (address: string) => networkSubject("network", address).of;
  expect(network("2001:db8:7:7::1")).toBe(network("2001:db8:7:7:ffff::9"));
  expect(network("2001:db8:7:7::1")).not.toBe(network("2001:db8:7:8::1"));
  expect(network("::ffff:192.0.2.1")).toBe(network("192.0.2.1"));
  expect(network("")).toBe("unknown");
});
