import { eq } from "drizzle-orm";
import { afterEach, expect, test, vi } from "vitest";
import { type Ctx, inTransaction } from "#db/ctx.ts";
import { idempotencyKeys, labels } from "#db/schema/index.ts";
import { newId } from "#lib/id.ts";
import { beginClaim } from "#lib/idempotency/begin-claim.ts";
import { bindEffect } from "#lib/idempotency/bind-effect.ts";
import { forgetClaims, keepAnswer, releaseClaim } from "#lib/idempotency/end-claim.ts";
import { keepClaim } from "#lib/idempotency/renew-claim.ts";
import { LEASE_MS, RENEW_EVERY_MS } from "#lib/idempotency/rules.ts";
import { makeWorkspace } from "#lib/testing/factories.ts";

afterEach(() => vi.useRealTimers());

const call = { operation: "POST /v1/messages/text", key: "order/1", fingerprint: "a body" };
const answer = { status: 200, headers: { Location: "/x" }, body: '{"a":1}' };

/** A request of its own under the key. */
function request(ctx: Ctx): Ctx {
  return {
    ...ctx,
    requestId: newId("req"),
    claim: { operation: call.operation, key: call.key, bound: false },
  };
}

/** Time passes for every claim of the workspace: what ran is taken for dead, or for long forgotten. */
async function age(ctx: Ctx, change: { leaseUntil?: Date; createdAt?: Date }): Promise<void> {
  await ctx.db.update(idempotencyKeys).set(change).where(eq(idempotencyKeys.workspaceId, ctx.workspaceId));
}

const PAST = { leaseUntil: new Date(0) };

test("of a hundred equal calls at once one runs", async () => {
  const ctx = await makeWorkspace();
  const outcomes = await Promise.allSettled(
    Array.from({ length: 100 }, () => beginClaim(request(ctx), call)),
  );
  const ran = outcomes.filter(({ status }) => status === "fulfilled");
  expect(ran).toEqual([{ status: "fulfilled", value: { kind: "run" } }]);
  for (const outcome of outcomes) {
    if (outcome.status === "rejected")
      expect(outcome.reason).toMatchObject({ code: "IDEMPOTENCY_IN_PROGRESS" });
  }
});

test("what was answered is answered again, to the letter; another request under the key is refused", async () => {
  const ctx = request(await makeWorkspace());
  await beginClaim(ctx, call);
  await keepAnswer(ctx, { requestId: newId("req"), ...answer, status: 500 });
  const requestId = ctx.requestId as `req_${string}`;
  await keepAnswer(ctx, { requestId, ...answer });
  expect(await beginClaim(request(ctx), call)).toEqual({ kind: "replay", answer: { requestId, ...answer } });
  await expect(beginClaim(request(ctx), { ...call, fingerprint: "another" })).rejects.toMatchObject({
    code: "IDEMPOTENCY_KEY_REUSED",
  });
  const elsewhere = { ...call, operation: "POST /v1/contacts" };
  expect(await beginClaim(request(ctx), elsewhere)).toEqual({ kind: "run" });
});

/** What of an answer lies in the database. */
async function keptBy(ctx: Ctx) {
  const [row] = await ctx.db
    .select({ status: idempotencyKeys.status, body: idempotencyKeys.body, effect: idempotencyKeys.effect })
    .from(idempotencyKeys)
    .where(eq(idempotencyKeys.workspaceId, ctx.workspaceId));
  return row;
}

const long = { ...answer, body: JSON.stringify({ results: Array(5000).fill("José, émigré: 😀") }) };

test("a long answer is kept small, and given again to the letter", async () => {
  const ctx = request(await makeWorkspace());
  await beginClaim(ctx, call);
  const requestId = ctx.requestId as `req_${string}`;
  await keepAnswer(ctx, { requestId, ...long });
  expect(long.body.length).toBeGreaterThan(64 * 1024);
  expect((await keptBy(ctx))?.body?.length).toBeLessThan(4096);
  expect(await beginClaim(request(ctx), call)).toEqual({ kind: "replay", answer: { requestId, ...long } });
});

test("a long answer that can be made again from an effect is not kept; a short one is", async () => {
  const ctx = request(await makeWorkspace());
  await beginClaim(ctx, call);
  await inTransaction(ctx, (tx) => bindEffect(tx, { id: "msg_1" }));
  const requestId = ctx.requestId as `req_${string}`;
  await keepAnswer(ctx, { requestId, ...long });
  expect(await keptBy(ctx)).toEqual({ status: null, body: null, effect: { id: "msg_1" } });
  // Without waiting for the lease of a process that lives.
  const recovered = { kind: "recover", requestId, effect: { id: "msg_1" } };
  expect(await beginClaim(request(ctx), call)).toEqual(recovered);
  expect(await beginClaim(request(ctx), call)).toEqual(recovered);
  await keepAnswer(ctx, { requestId, ...answer });
  expect(await beginClaim(request(ctx), call)).toEqual({ kind: "replay", answer: { requestId, ...answer } });
});

test("another workspace's key is another key", async () => {
  await beginClaim(request(await makeWorkspace()), call);
  expect(await beginClaim(request(await makeWorkspace()), call)).toEqual({ kind: "run" });
});

test("a call that died before it committed is executed anew, and cannot commit any more should it live", async () => {
  const first = request(await makeWorkspace());
  await beginClaim(first, call);
  await age(first, PAST);
  const second = request(first);
  expect(await beginClaim(second, call)).toEqual({ kind: "run" });
  const work = inTransaction(first, async (tx) => {
    await tx.db
      .insert(labels)
      .values({ id: newId("lbl"), workspaceId: tx.workspaceId, name: "twice", fold: "twice" });
    await bindEffect(tx, { id: "late" });
  });
  await expect(work).rejects.toMatchObject({ code: "IDEMPOTENCY_IN_PROGRESS" });
  expect(first.claim?.bound).toBe(false);
  expect(await first.db.$count(labels, eq(labels.workspaceId, first.workspaceId))).toBe(0);
  await inTransaction(second, (tx) => bindEffect(tx, { id: "once" }));
  expect(second.claim?.bound).toBe(true);
});

test("a call that died after it committed is answered from what it committed", async () => {
  const first = request(await makeWorkspace());
  await beginClaim(first, call);
  await inTransaction(first, (tx) => bindEffect(tx, { id: "msg_1", fallbackUsed: true }));
  await expect(beginClaim(request(first), call)).rejects.toMatchObject({ code: "IDEMPOTENCY_IN_PROGRESS" });
  await age(first, PAST);
  expect(await beginClaim(request(first), call)).toEqual({
    kind: "recover",
    requestId: first.requestId,
    effect: { id: "msg_1", fallbackUsed: true },
  });
});

test("an effect that was rolled back is none", async () => {
  const ctx = request(await makeWorkspace());
  await beginClaim(ctx, call);
  const work = inTransaction(ctx, async (tx) => {
    await bindEffect(tx, { id: "msg_1" });
    throw new Error("no");
  });
  await expect(work).rejects.toThrow("no");
  expect(ctx.claim?.bound).toBe(false);
  await age(ctx, PAST);
  expect(await beginClaim(request(ctx), call)).toEqual({ kind: "run" });
});

test("a refused call leaves its key free at once, for a mended request too", async () => {
  const ctx = request(await makeWorkspace());
  await beginClaim(ctx, call);
  await releaseClaim(ctx);
  expect(await beginClaim(request(ctx), { ...call, fingerprint: "mended" })).toEqual({ kind: "run" });
});

test("a call that failed after its commit is answered from its effect at once", async () => {
  const ctx = request(await makeWorkspace());
  await beginClaim(ctx, call);
  await inTransaction(ctx, (tx) => bindEffect(tx, { id: "msg_1" }));
  await releaseClaim(ctx);
  await age(ctx, PAST);
  expect(await beginClaim(request(ctx), call)).toMatchObject({ kind: "recover", effect: { id: "msg_1" } });
});

test("after seven days a key is new", async () => {
  const ctx = request(await makeWorkspace());
  await beginClaim(ctx, call);
  await keepAnswer(ctx, { requestId: ctx.requestId as `req_${string}`, ...answer });
  await age(ctx, { createdAt: new Date(Date.now() - 7 * 86_400_000 - 1000) });
  const again = request(ctx);
  expect(await beginClaim(again, { ...call, fingerprint: "another" })).toEqual({ kind: "run" });
  await age(ctx, { createdAt: new Date(0) });
  await forgetClaims(ctx.db);
  expect(await ctx.db.$count(idempotencyKeys, eq(idempotencyKeys.workspaceId, ctx.workspaceId))).toBe(0);
});

test("a call that runs keeps its key by renewing the lease; the refusal tells how long the lease still is", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  const ctx = request(await makeWorkspace());
  await beginClaim(ctx, call);
  const stopRenewing = keepClaim(ctx);
  await age(ctx, { leaseUntil: new Date(Date.now() + 1500) });
  await expect(beginClaim(request(ctx), call)).rejects.toMatchObject({ details: { retryAfterSeconds: 2 } });
  await age(ctx, PAST);
  vi.advanceTimersByTime(RENEW_EVERY_MS);
  await stopRenewing();
  await expect(beginClaim(request(ctx), call)).rejects.toMatchObject({
    code: "IDEMPOTENCY_IN_PROGRESS",
    details: { retryAfterSeconds: LEASE_MS / 1000 },
  });
  // Once the call has ended or died, nothing renews it.
  await age(ctx, PAST);
  vi.advanceTimersByTime(10 * RENEW_EVERY_MS);
  expect(await beginClaim(request(ctx), call)).toEqual({ kind: "run" });
});

test("a dead process holds a key for less than ten seconds", () => {
  expect(LEASE_MS).toBeLessThan(10_000);
  expect(RENEW_EVERY_MS * 3).toBeLessThanOrEqual(LEASE_MS);
});
