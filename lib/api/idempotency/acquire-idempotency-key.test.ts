import { eq } from "drizzle-orm";
import { afterEach, expect, test, vi } from "vitest";
import { type Ctx, inTransaction } from "#db/ctx.ts";
import { idempotencyKeys, labels } from "#db/schema/index.ts";
import { acquireIdempotencyKey } from "#lib/api/idempotency/acquire-idempotency-key.ts";
import { deleteExpiredClaims, releaseClaim, saveResponse } from "#lib/api/idempotency/end-claim.ts";
import { linkResource } from "#lib/api/idempotency/link-resource.ts";
import { startLeaseRenewal } from "#lib/api/idempotency/renew-claim.ts";
import { CLAIM_LEASE_MS, RENEW_EVERY_MS } from "#lib/api/idempotency/rules.ts";
import { newId } from "#lib/platform/id.ts";
import { makeWorkspace } from "#lib/testing/factories.ts";

afterEach(() => vi.useRealTimers());

const call = { operation: "POST /v1/messages/text", key: "order/1", fingerprint: "a body" };
const response = { status: 200, headers: { Location: "/x" }, body: '{"a":1}' };

function request(ctx: Ctx): Ctx {
  return {
    ...ctx,
    requestId: newId("req"),
    claim: { operation: call.operation, key: call.key, isLinked: false },
  };
}

/** Ages every claim of the workspace, as after a crash or the retention. */
async function age(ctx: Ctx, change: { leaseUntil?: Date; createdAt?: Date }): Promise<void> {
  await ctx.db.update(idempotencyKeys).set(change).where(eq(idempotencyKeys.workspaceId, ctx.workspaceId));
}

const PAST = { leaseUntil: new Date(0) };

test("runs one of a hundred equal concurrent calls", async () => {
  const ctx = await makeWorkspace();
  const outcomes = await Promise.allSettled(
    Array.from({ length: 100 }, () => acquireIdempotencyKey(request(ctx), call)),
  );
  const ran = outcomes.filter(({ status }) => status === "fulfilled");
  expect(ran).toEqual([{ status: "fulfilled", value: { kind: "run" } }]);
  for (const outcome of outcomes) {
    if (outcome.status === "rejected")
      expect(outcome.reason).toMatchObject({ code: "IDEMPOTENCY_IN_PROGRESS" });
  }
});

test("replays the response byte for byte and rejects another request with the key", async () => {
  const ctx = request(await makeWorkspace());
  await acquireIdempotencyKey(ctx, call);
  await saveResponse(ctx, { requestId: newId("req"), ...response, status: 500 });
  const requestId = ctx.requestId as `req_${string}`;
  await saveResponse(ctx, { requestId, ...response });
  expect(await acquireIdempotencyKey(request(ctx), call)).toEqual({
    kind: "replay",
    response: { requestId, ...response },
  });
  await expect(
    acquireIdempotencyKey(request(ctx), { ...call, fingerprint: "another" }),
  ).rejects.toMatchObject({
    code: "IDEMPOTENCY_KEY_REUSED",
  });
  const elsewhere = { ...call, operation: "POST /v1/contacts" };
  expect(await acquireIdempotencyKey(request(ctx), elsewhere)).toEqual({ kind: "run" });
});

async function readStoredResponse(ctx: Ctx) {
  const [row] = await ctx.db
    .select({ status: idempotencyKeys.status, body: idempotencyKeys.body, effect: idempotencyKeys.effect })
    .from(idempotencyKeys)
    .where(eq(idempotencyKeys.workspaceId, ctx.workspaceId));
  return row;
}

const long = { ...response, body: JSON.stringify({ results: Array(5000).fill("José, émigré: 😀") }) };

test("compresses a long response and replays it byte for byte", async () => {
  const ctx = request(await makeWorkspace());
  await acquireIdempotencyKey(ctx, call);
  const requestId = ctx.requestId as `req_${string}`;
  await saveResponse(ctx, { requestId, ...long });
  expect(long.body.length).toBeGreaterThan(64 * 1024);
  expect((await readStoredResponse(ctx))?.body?.length).toBeLessThan(4096);
  expect(await acquireIdempotencyKey(request(ctx), call)).toEqual({
    kind: "replay",
    response: { requestId, ...long },
  });
});

test("does not store a long response that can be rebuilt from its resource", async () => {
  const ctx = request(await makeWorkspace());
  await acquireIdempotencyKey(ctx, call);
  await inTransaction(ctx, (tx) => linkResource(tx, { id: "msg_1" }));
  const requestId = ctx.requestId as `req_${string}`;
  await saveResponse(ctx, { requestId, ...long });
  expect(await readStoredResponse(ctx)).toEqual({ status: null, body: null, effect: { id: "msg_1" } });
  // Without waiting for the lease of a live process.
  const recovered = { kind: "recover", requestId, effect: { id: "msg_1" } };
  expect(await acquireIdempotencyKey(request(ctx), call)).toEqual(recovered);
  expect(await acquireIdempotencyKey(request(ctx), call)).toEqual(recovered);
  await saveResponse(ctx, { requestId, ...response });
  expect(await acquireIdempotencyKey(request(ctx), call)).toEqual({
    kind: "replay",
    response: { requestId, ...response },
  });
});

test("separates the keys of workspaces", async () => {
  await acquireIdempotencyKey(request(await makeWorkspace()), call);
  expect(await acquireIdempotencyKey(request(await makeWorkspace()), call)).toEqual({ kind: "run" });
});

test("executes a call again that died before its commit, and blocks the first one's commit", async () => {
  const first = request(await makeWorkspace());
  await acquireIdempotencyKey(first, call);
  await age(first, PAST);
  const second = request(first);
  expect(await acquireIdempotencyKey(second, call)).toEqual({ kind: "run" });
  const work = inTransaction(first, async (tx) => {
    await tx.db
      .insert(labels)
      .values({ id: newId("lbl"), workspaceId: tx.workspaceId, name: "twice", normalizedName: "twice" });
    await linkResource(tx, { id: "late" });
  });
  await expect(work).rejects.toMatchObject({ code: "IDEMPOTENCY_IN_PROGRESS" });
  expect(first.claim?.isLinked).toBe(false);
  expect(await first.db.$count(labels, eq(labels.workspaceId, first.workspaceId))).toBe(0);
  await inTransaction(second, (tx) => linkResource(tx, { id: "once" }));
  expect(second.claim?.isLinked).toBe(true);
});

test("recovers the response of a call that died after its commit", async () => {
  const first = request(await makeWorkspace());
  await acquireIdempotencyKey(first, call);
  await inTransaction(first, (tx) => linkResource(tx, { id: "msg_1", fallbackUsed: true }));
  await expect(acquireIdempotencyKey(request(first), call)).rejects.toMatchObject({
    code: "IDEMPOTENCY_IN_PROGRESS",
  });
  await age(first, PAST);
  expect(await acquireIdempotencyKey(request(first), call)).toEqual({
    kind: "recover",
    requestId: first.requestId,
    effect: { id: "msg_1", fallbackUsed: true },
  });
});

test("ignores a resource that was rolled back", async () => {
  const ctx = request(await makeWorkspace());
  await acquireIdempotencyKey(ctx, call);
  const work = inTransaction(ctx, async (tx) => {
    await linkResource(tx, { id: "msg_1" });
    throw new Error("no");
  });
  await expect(work).rejects.toThrow("no");
  expect(ctx.claim?.isLinked).toBe(false);
  await age(ctx, PAST);
  expect(await acquireIdempotencyKey(request(ctx), call)).toEqual({ kind: "run" });
});

test("frees the key of a refused call immediately, also for a corrected request", async () => {
  const ctx = request(await makeWorkspace());
  await acquireIdempotencyKey(ctx, call);
  await releaseClaim(ctx);
  expect(await acquireIdempotencyKey(request(ctx), { ...call, fingerprint: "mended" })).toEqual({
    kind: "run",
  });
});

test("recovers a call that failed after its commit immediately", async () => {
  const ctx = request(await makeWorkspace());
  await acquireIdempotencyKey(ctx, call);
  await inTransaction(ctx, (tx) => linkResource(tx, { id: "msg_1" }));
  await releaseClaim(ctx);
  await age(ctx, PAST);
  expect(await acquireIdempotencyKey(request(ctx), call)).toMatchObject({
    kind: "recover",
    effect: { id: "msg_1" },
  });
});

test("frees a key after seven days", async () => {
  const ctx = request(await makeWorkspace());
  await acquireIdempotencyKey(ctx, call);
  await saveResponse(ctx, { requestId: ctx.requestId, ...response });
  await age(ctx, { createdAt: new Date(Date.now() - 7 * 86_400_000 - 1000) });
  const again = request(ctx);
  expect(await acquireIdempotencyKey(again, { ...call, fingerprint: "another" })).toEqual({ kind: "run" });
  await age(ctx, { createdAt: new Date(0) });
  await deleteExpiredClaims(ctx.db);
  expect(await ctx.db.$count(idempotencyKeys, eq(idempotencyKeys.workspaceId, ctx.workspaceId))).toBe(0);
});

test("renews the lease of a running call; a repeated one is retried after a second, or after a lease that was not renewed", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  const ctx = request(await makeWorkspace());
  await acquireIdempotencyKey(ctx, call);
  const stopRenewing = startLeaseRenewal(ctx);
  await age(ctx, { leaseUntil: new Date(Date.now() + 3900) });
  await expect(acquireIdempotencyKey(request(ctx), call)).rejects.toMatchObject({
    message: expect.stringContaining("Try again in 4 s"),
    details: { retryAfterSeconds: 4 },
  });
  await age(ctx, PAST);
  vi.advanceTimersByTime(RENEW_EVERY_MS);
  await stopRenewing();
  await expect(acquireIdempotencyKey(request(ctx), call)).rejects.toMatchObject({
    code: "IDEMPOTENCY_IN_PROGRESS",
    details: { retryAfterSeconds: 1 },
  });
  // Nothing renews the lease after the call has ended.
  await age(ctx, PAST);
  vi.advanceTimersByTime(10 * RENEW_EVERY_MS);
  expect(await acquireIdempotencyKey(request(ctx), call)).toEqual({ kind: "run" });
});

test("frees the key of a dead process in less than ten seconds", () => {
  expect(CLAIM_LEASE_MS).toBeLessThan(10_000);
  expect(RENEW_EVERY_MS * 3).toBeLessThanOrEqual(CLAIM_LEASE_MS);
});
