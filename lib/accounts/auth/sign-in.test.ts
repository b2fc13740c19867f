import { randomUUID } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { type Db, pool } from "#db/client.ts";
import { auditEntries, sessions, signInFailures } from "#db/schema/index.ts";
import { formatDeviceCookie, parseDeviceCookie } from "#lib/accounts/auth/known-devices.ts";
import type { SignedIn } from "#lib/accounts/auth/open-session.ts";
import { accountHash, writeThrottled } from "#lib/accounts/auth/record-failure.ts";
import { networkSubject, reserveAttempt } from "#lib/accounts/auth/reserve-attempt.ts";
import { continueSession, deleteEndedSessions, endSession } from "#lib/accounts/auth/sessions.ts";
import { type SignInAttempt, signIn } from "#lib/accounts/auth/sign-in.ts";
import { resetPassword } from "#lib/accounts/reset-password.ts";
import { isAppError } from "#lib/platform/errors.ts";
import { newId } from "#lib/platform/id.ts";
import { attemptPolicies } from "#lib/platform/rate-limits.ts";
import { auditOf } from "#lib/testing/audit-of.ts";
import { makeMember, makeWorkspace, PASSWORD } from "#lib/testing/factories.ts";

let db: Db;
beforeAll(() => {
  db = pool().db;
});

const START = new Date("2026-11-22T10:00:00Z");
const ORIGIN = { requestId: "req_test" as const, address: "203.0.113.7" };

let networks = 0;
function newAddress(): string {
  networks += 1;
  return `198.18.${networks >> 8}.${networks & 255}`;
}

function attempt(email: string, change: Partial<SignInAttempt> = {}): Promise<SignedIn | null> {
  return signIn(db, {
    ...ORIGIN,
    email,
    password: PASSWORD,
    deviceId: null,
    previousSessionId: null,
    now: START,
    ...change,
  });
}

/** @returns `in`, `wrong`, or the seconds to wait */
async function outcome(signingIn: Promise<SignedIn | null>): Promise<string | number> {
  try {
    return (await signingIn) ? "in" : "wrong";
  } catch (error) {
    if (isAppError(error, "RATE_LIMITED")) return error.details.retryAfterSeconds;
    throw error;
  }
}

const wrong = { password: "a wrong password" };

test("opens a session for the right password and any email case, and ends it at sign-out", async () => {
  const { email, id, ctx } = await makeMember(await makeWorkspace(), "agent");
  const session = await attempt(` ${email.toUpperCase()} `);
  expect(await continueSession(db, session?.sessionId ?? "")).toMatchObject({
    role: "agent",
    user: { email },
  });
  await endSession(db, session?.sessionId ?? "", { requestId: "req_out", address: "203.0.113.8" });
  expect(await continueSession(db, session?.sessionId ?? "")).toBeNull();
  const entries = await auditOf(ctx, id);
  expect(entries.map(({ action, requestId, address }) => [action, requestId, address])).toEqual([
    ["member.added", expect.any(String), null],
    ["member.signed_in", ORIGIN.requestId, ORIGIN.address],
    ["member.signed_out", "req_out", "203.0.113.8"],
  ]);
});

test("ends the browser's previous session at sign-in", async () => {
  const { email } = await makeMember(await makeWorkspace(), "agent");
  const first = await attempt(email);
  const second = await attempt(email, { previousSessionId: first?.sessionId ?? "" });
  expect(await continueSession(db, first?.sessionId ?? "")).toBeNull();
  expect(await continueSession(db, second?.sessionId ?? "")).not.toBeNull();
});

test("ends a session after seven idle days and records its use every ten minutes", async () => {
  const { email } = await makeMember(await makeWorkspace(), "agent");
  const { sessionId } = (await attempt(email)) ?? { sessionId: newId("sess") };
  const seen = async () =>
    (await db.select().from(sessions).where(eq(sessions.id, sessionId)))[0]?.lastSeenAt ?? new Date(0);
  const backdate = (interval: string) =>
    db
      .update(sessions)
      .set({ lastSeenAt: sql`now() - ${interval}::interval` })
      .where(eq(sessions.id, sessionId));
  await backdate("9 minutes");
  const unwritten = await seen();
  await continueSession(db, sessionId);
  expect(await seen()).toEqual(unwritten);
  await backdate("6 days 23 hours");
  expect(await continueSession(db, sessionId)).not.toBeNull();
  expect((await seen()).getTime()).toBeGreaterThan(unwritten.getTime());
  await backdate("7 days 1 minute");
  expect(await continueSession(db, sessionId)).toBeNull();
  await deleteEndedSessions(db);
  expect(await db.$count(sessions, eq(sessions.id, sessionId))).toBe(0);
});

test("checks no more concurrent guesses than the limit, even if the last is right", async () => {
  const { email } = await makeMember(await makeWorkspace(), "owner");
  const guesses = Array.from({ length: 60 }, (_, index) => (index === 59 ? {} : wrong));
  const address = newAddress();
  const outcomes = await Promise.all(guesses.map((guess) => outcome(attempt(email, { ...guess, address }))));
  expect(outcomes.filter((one) => one === "wrong")).toHaveLength(attemptPolicies.account_network.free);
  expect(outcomes).not.toContain("in");
  expect(outcomes.at(-1)).toBe(30);
});

test("signs in on a known device despite failures on other devices, with a separate limit", async () => {
  const workspace = await makeWorkspace();
  const { email, ctx } = await makeMember(workspace, "owner");
  const other = await makeMember(workspace, "agent");
  const address = newAddress();
  const { deviceId } = (await attempt(email, { address })) ?? { deviceId: null };
  for (let round = 0; round < 30; round += 1) {
    await reserveAttempt(db, [{ kind: "account", of: email, email }], START);
    await reserveAttempt(db, [networkSubject("network", address)], START);
  }
  expect(await outcome(attempt(email, { address: newAddress() }))).toBe(30);
  expect(await outcome(attempt(email, { address, deviceId }))).toBe("in");
  expect(await outcome(attempt(other.email, { address, deviceId }))).toBe(5);
  const { free } = attemptPolicies.device;
  const guesses = Array.from({ length: 20 }, () => outcome(attempt(email, { ...wrong, address, deviceId })));
  expect((await Promise.all(guesses)).filter((one) => one === "wrong")).toHaveLength(free);
  expect(await outcome(attempt(email, { address, deviceId }))).toBe(30);

  expect(await resetPassword(ctx.db, email, "another long password")).toBe(true);
  expect(await outcome(attempt(email, { address: newAddress() }))).toBe("wrong");
  expect(await outcome(attempt(email, { password: "another long password", address: newAddress() }))).toBe(
    "in",
  );
});

test("responds to and counts an unknown email like a known one", async () => {
  const { email } = await makeMember(await makeWorkspace(), "agent");
  const course = async (tried: string) => {
    const address = newAddress();
    const outcomes: (string | number)[] = [];
    for (const seconds of [0, 0, 0, 0, 0, 0, 29, 30, 31])
      outcomes.push(
        await outcome(attempt(tried, { ...wrong, address, now: new Date(START.getTime() + seconds * 1000) })),
      );
    return outcomes;
  };
  const known = await course(email);
  expect(known).toEqual(["wrong", "wrong", "wrong", "wrong", "wrong", 30, 1, "wrong", 59]);
  expect(await course(`${randomUUID()}@example.com`)).toEqual(known);
});

test("rejects a forged device cookie", () => {
  const id = newId("device");
  const cookie = formatDeviceCookie(id);
  expect(parseDeviceCookie(cookie)).toBe(id);
  for (const forged of [undefined, "", id, `${id}.`, cookie.replace(id, newId("device")), `${cookie}A`])
    expect(parseDeviceCookie(forged)).toBeNull();
});

test("audits failures with address and request, groups a flood in one row and stores no unknown email", async () => {
  const { email, id, ctx } = await makeMember(await makeWorkspace(), "agent");
  const address = newAddress();
  for (let round = 0; round < 105; round += 1) await outcome(attempt(email, { ...wrong, address }));
  await writeThrottled(db);
  await outcome(attempt(email, { ...wrong, address, requestId: "req_last" }));
  await writeThrottled(db);
  const entries = await db
    .select()
    .from(auditEntries)
    .where(and(eq(auditEntries.workspaceId, ctx.workspaceId), eq(auditEntries.targetId, id)))
    .orderBy(auditEntries.action);
  const refused = entries.filter(({ action }) => action !== "member.added");
  const account = accountHash(email);
  expect(refused.map(({ action, count }) => [action, count])).toEqual([
    ...Array.from({ length: 5 }, () => ["member.sign_in_failed", 1]),
    ["member.sign_in_throttled", 101],
  ]);
  const reason = "password_incorrect";
  expect(refused[0]).toMatchObject({ address, requestId: "req_test", data: { account, reason } });
  expect(refused.at(-1)).toMatchObject({ address, requestId: "req_last", data: { account } });

  const unknownEmail = `${randomUUID()}@example.com`;
  for (let round = 0; round < 9; round += 1)
    await outcome(attempt(unknownEmail, { ...wrong, address: "192.0.2.9" }));
  await writeThrottled(db);
  const rows = await db
    .select()
    .from(signInFailures)
    .where(eq(signInFailures.address, "192.0.2.9"))
    .orderBy(signInFailures.outcome);
  expect(rows.map(({ outcome: kind, count }) => [kind, count])).toEqual([
    ...Array.from({ length: 5 }, () => ["failed", 1]),
    ["throttled", 4],
  ]);
  expect(new Set(rows.map(({ emailHash }) => Buffer.from(emailHash ?? []).toString("hex")))).toEqual(
    new Set([accountHash(unknownEmail)]),
  );
  expect(JSON.stringify(rows)).not.toContain(unknownEmail);
});
