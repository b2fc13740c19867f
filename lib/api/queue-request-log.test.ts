import { eq } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import { z } from "zod";
import { pool } from "#db/client.ts";
import { apiKeys, apiRequestBodies, apiRequests } from "#db/schema/index.ts";
import { authenticateKey, type KeyCheck } from "#lib/accounts/api-keys/authenticate-key.ts";
import { type ApiCall, queueRequestLog, writeQueuedCalls } from "#lib/api/queue-request-log.ts";
import { newId } from "#lib/platform/id.ts";
import { makeKey, makeWorkspace } from "#lib/testing/factories.ts";

async function makeCaller(scope: "otp.send" | "messages.send") {
  const ctx = await makeWorkspace();
  const { db } = pool();
  const { secret } = await makeKey(ctx, [scope]);
  const use = {
    authorization: `Bearer ${secret}`,
    scope: "messages.send",
    address: null,
    now: new Date(),
  } as const;
  const keyCheck: KeyCheck = await authenticateKey(db, use);
  const call = (changes: Partial<ApiCall> = {}): ApiCall => ({
    requestId: newId("req"),
    method: "POST",
    path: "/api/v1/messages/text",
    search: new URLSearchParams(),
    headers: new Headers(),
    address: null,
    at: new Date(),
    endpoint: { scope: "messages.send", response: z.unknown() },
    keyCheck,
    logContext: {},
    idempotencyKey: null,
    replayOf: null,
    body: undefined,
    ...changes,
  });
  return {
    record: async (times: number, status: number, changes?: Partial<ApiCall>) => {
      const body = JSON.stringify({ error: { code: "CODE", message: "No." } });
      for (let n = 0; n < times; n += 1) queueRequestLog(call(changes), { status, headers: {}, body, ms: 1 });
      await writeQueuedCalls(db);
    },
    calls: () => db.select().from(apiRequests).where(eq(apiRequests.workspaceId, ctx.workspaceId)),
    bodies: () => db.$count(apiRequestBodies, eq(apiRequestBodies.workspaceId, ctx.workspaceId)),
    key: () => db.select().from(apiKeys).where(eq(apiKeys.workspaceId, ctx.workspaceId)),
  };
}

function stopClock() {
  const clock = vi.spyOn(performance, "now").mockReturnValue(1_000_000);
  return { pass: (seconds: number) => clock.mockReturnValue(1_000_000 + seconds * 1000) };
}

test("logs thirty refused calls of a key in a burst, then one per second, without the response body", async () => {
  const clock = stopClock();
  const refused = await makeCaller("otp.send");
  await refused.record(40, 401);
  const loggedCalls = await refused.calls();
  expect(loggedCalls).toHaveLength(30);
  expect(loggedCalls[0]).toMatchObject({ status: 401, code: "CODE", refusal: "scope:messages.send" });
  expect(await refused.bodies()).toBe(0);
  clock.pass(2);
  await refused.record(5, 401);
  expect(await refused.calls()).toHaveLength(32);
});

test("limits the log of rate-limited calls per key and logs every accepted call", async () => {
  stopClock();
  const caller = await makeCaller("messages.send");
  await caller.record(35, 429);
  expect(await caller.calls()).toHaveLength(30);
  await caller.record(5, 409);
  expect(await caller.calls()).toHaveLength(35);
  expect(await caller.bodies()).toBe(35);
  const other = await makeCaller("messages.send");
  await other.record(1, 429);
  expect(await other.calls()).toHaveLength(1);
});

test("truncates long paths and queries", async () => {
  const caller = await makeCaller("messages.send");
  const long = "x".repeat(20_000);
  await caller.record(1, 404, { path: `/api/v1/${long}`, search: new URLSearchParams({ q: long }) });
  const [{ path = "", query = "" } = {}] = await caller.calls();
  const [key] = await caller.key();
  for (const line of [path, query, key?.lastUsedPath]) {
    expect(line?.length).toBeGreaterThan(900);
    expect(line?.length).toBeLessThanOrEqual(1024);
  }
});
