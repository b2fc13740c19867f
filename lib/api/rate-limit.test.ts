import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import type { Ctx } from "#db/ctx.ts";
import type { AuthenticatedKey } from "#lib/accounts/api-keys/authenticate-key.ts";
import { consumeFromMemory } from "#lib/api/consume-from-memory.ts";
import { admitMember, consumeRateLimit } from "#lib/api/rate-limit.ts";
import { idToUuid, newId } from "#lib/platform/id.ts";
import { memberRateLimits } from "#lib/platform/rate-limits.ts";
import { makeMember, makeSession, makeWorkspace } from "#lib/testing/factories.ts";

function keyOf(ctx: Ctx, limits: AuthenticatedKey["limits"] = {}, perSecond: number | null = null) {
  return {
    id: newId("key"),
    name: "Test key",
    scopes: [],
    limits,
    workspaceId: ctx.workspaceId,
    clockOffsetMs: 0,
    workspaceRequestsPerSecond: perSecond,
  };
}

test("accepts exactly the quota of concurrent requests", async () => {
  const ctx = await makeWorkspace();
  // One per minute and sixty in a burst: at most one more fits while the test runs.
  const key = keyOf(ctx, { otpSendsPerMinute: 1 });
  const results = await Promise.all(
    Array.from({ length: 40 }, () => consumeRateLimit(ctx.db, key, "otp-send")),
  );
  expect(results.filter(({ refusal }) => refusal === null)).toHaveLength(1);
  for (const { refusal } of results.filter((result) => result.refusal)) {
    expect(refusal).toMatchObject({ code: "RATE_LIMITED", details: { policy: "otp-send" } });
    expect(refusal?.details.retryAfterSeconds).toBeGreaterThan(30);
  }
});

test("consumes nothing from the other limits when one refuses", async () => {
  const ctx = await makeWorkspace();
  const key = keyOf(ctx, { otpSendsPerMinute: 1 }, 10_000);
  await consumeRateLimit(ctx.db, key, "otp-send");
  const before = await consumeRateLimit(ctx.db, key, undefined);
  for (let call = 0; call < 50; call += 1) {
    expect((await consumeRateLimit(ctx.db, key, "otp-send")).refusal?.details.policy).toBe("otp-send");
  }
  const after = await consumeRateLimit(ctx.db, key, undefined);
  const remaining = (headers: Record<string, string>) =>
    Number(/"key";r=(\d+)/.exec(headers.RateLimit ?? "")?.[1]);
  expect(remaining(after.headers)).toBeGreaterThanOrEqual(remaining(before.headers) - 1);
});

test("shares the workspace limit between its keys only", async () => {
  const ctx = await makeWorkspace();
  const other = await makeWorkspace();
  const spent = async () =>
    (await consumeRateLimit(ctx.db, keyOf(ctx, {}, 1), undefined)).refusal?.details.policy;
  const policies = await Promise.all(Array.from({ length: 60 }, spent));
  expect(policies).toContain("workspace");
  expect((await consumeRateLimit(other.db, keyOf(other, {}, 1), undefined)).refusal).toBeNull();
});

test("returns every limit in the IETF headers", async () => {
  const ctx = await makeWorkspace();
  const { headers } = await consumeRateLimit(ctx.db, keyOf(ctx), "otp-verify");
  expect(headers).toEqual({
    "RateLimit-Policy": '"key";q=100;w=2, "workspace";q=200;w=2, "otp-verify";q=300;w=60',
    RateLimit: '"key";r=99;t=1, "workspace";r=199;t=1, "otp-verify";r=299;t=1',
  });
});

test("decides from memory while the database does not respond", async () => {
  const ctx = await makeWorkspace();
  const key = keyOf(ctx, { otpSendsPerMinute: 2 });
  await consumeRateLimit(ctx.db, key, "otp-send");
  await ctx.db.transaction(async (db) => {
    await db.execute("lock table rate_limits in access exclusive mode");
    const results = [];
    for (let call = 0; call < 2; call += 1) results.push(await consumeRateLimit(ctx.db, key, "otp-send"));
    expect(results.map(({ refusal }) => refusal?.details.policy)).toEqual([undefined, "otp-send"]);
  });
});

test("consumes from all limits or none in memory", () => {
  const name = newId("key");
  const wide = { partition: `wide/${name}`, step: 1, slack: 1000 };
  const narrow = { partition: `narrow/${name}`, step: 600, slack: 600 };
  expect(consumeFromMemory([wide, narrow]).map(({ fits }) => fits)).toEqual([true, true]);
  for (let call = 0; call < 10; call += 1) {
    expect(consumeFromMemory([wide, narrow]).map(({ fits }) => fits)).toEqual([true, false]);
  }
  expect(consumeFromMemory([wide])[0]?.behind).toBeLessThanOrEqual(2);
});

test("applies a key's own limit of contact batches", async () => {
  const ctx = await makeWorkspace();
  const policyHeader = async (limits: AuthenticatedKey["limits"]) =>
    (await consumeRateLimit(ctx.db, keyOf(ctx, limits), "contacts-batch")).headers["RateLimit-Policy"];
  expect(await policyHeader({})).toContain('"contacts-batch";q=10;w=10');
  expect(await policyHeader({ contactsBatchesPerSecond: 3 })).toContain('"contacts-batch";q=30;w=10');
});

test("limits all requests of a member, also those without a limit of their own", async () => {
  const ctx = await makeWorkspace();
  const { id } = await makeMember(ctx, "agent");
  const session = await makeSession(ctx, id);
  const request = async () => (await admitMember(ctx.db, session, undefined))?.refusal;
  expect(await request()).toBeNull();
  // As after a minute more of requests than the limit allows.
  await ctx.db.execute(sql`
    update rate_limits set allowed_at = now() + interval '1 minute' where partition = ${`member/${idToUuid("user", id)}`}`);
  expect(await request()).toMatchObject({ code: "RATE_LIMITED", details: { policy: "member" } });
});

test("counts a member's requests by person, also while the database does not respond", async () => {
  const ctx = await makeWorkspace();
  const [agent, other] = [await makeMember(ctx, "agent"), await makeMember(ctx, "agent")];
  const [session, otherSession] = [await makeSession(ctx, agent.id), await makeSession(ctx, other.id)];
  const second = await makeSession(ctx, agent.id);
  const search = (sessionId: string) => admitMember(ctx.db, sessionId, "member-search");
  const inTurn = async (count: number) => {
    const refusals = [];
    for (let call = 0; call < count; call += 1) refusals.push((await search(session))?.refusal ?? null);
    return refusals.filter((refusal) => refusal !== null);
  };
  const { rate, burst } = memberRateLimits["member-search"];
  const spent = await inTurn(2 * rate * burst);
  expect(spent[0]).toMatchObject({ code: "RATE_LIMITED", details: { policy: "member-search" } });
  expect((await search(second))?.member.user.id).toBe(agent.id);
  expect(await search(otherSession)).toMatchObject({ member: { role: "agent" }, refusal: null });
  expect(await search(newId("sess"))).toBeNull();
  await ctx.db.transaction(async (db) => {
    await db.execute("lock table rate_limits in access exclusive mode");
    expect(await search(otherSession)).toMatchObject({ member: { role: "agent" }, refusal: null });
  });
});
