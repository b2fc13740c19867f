import { eq } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import { pool } from "#db/client.ts";
import { apiKeys, apiRequestBodies, apiRequests } from "#db/schema/index.ts";
import { type ApiCall, queueCall, writeWaitingCalls } from "#lib/http/log-call.ts";
import { newId } from "#lib/id.ts";
import { authenticateKey, type KeyVerdict } from "#lib/keys/authenticate-key.ts";
import { makeKey, makeWorkspace } from "#lib/testing/factories.ts";

/** A key and its calls, as the log shows them. */
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
  const verdict: KeyVerdict = await authenticateKey(db, use);
  const call = (changes: Partial<ApiCall> = {}): ApiCall => ({
    requestId: newId("req"),
    method: "POST",
    path: "/api/v1/messages/text",
    search: new URLSearchParams(),
    headers: new Headers(),
    address: null,
    at: new Date(),
    scope: "messages.send",
    verdict,
    notes: {},
    idempotencyKey: null,
    replayOf: null,
    body: undefined,
    ...changes,
  });
  return {
    record: async (times: number, status: number, changes?: Partial<ApiCall>) => {
      const body = JSON.stringify({ error: { code: "CODE", message: "No." } });
      for (let n = 0; n < times; n += 1) queueCall(call(changes), { status, headers: {}, body, ms: 1 });
      await writeWaitingCalls(db);
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

test("of a refused key's calls thirty at once are logged, then one a second, without the answer all of them get", async () => {
  const clock = stopClock();
  const refused = await makeCaller("otp.send");
  await refused.record(40, 401);
  const kept = await refused.calls();
  expect(kept).toHaveLength(30);
  expect(kept[0]).toMatchObject({ status: 401, code: "CODE", refusal: "scope:messages.send" });
  expect(await refused.bodies()).toBe(0);
  clock.pass(2);
  await refused.record(5, 401);
  expect(await refused.calls()).toHaveLength(32);
});

test("calls over a limit are logged by the same measure, what is let through all and each key by itself", async () => {
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

test("a path and a query of any length are kept to a line", async () => {
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
