import { eq, inArray } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import { pool } from "#db/client.ts";
import type { Ctx } from "#db/ctx.ts";
import { apiKeys, apiRequests } from "#db/schema/index.ts";
import { revokeKey } from "#lib/accounts/api-keys/revoke-key.ts";
import { apiOperation, apiRoutes } from "#lib/api/api-operation.ts";
import { writeQueuedCalls } from "#lib/api/queue-request-log.ts";
import { listMessages } from "#lib/messages/api/endpoints.ts";
import type { Id } from "#lib/platform/id.ts";
import type { Scope } from "#lib/platform/scopes.ts";
import { makeKey, makeWorkspace, until } from "#lib/testing/factories.ts";
import { recordStatements } from "#lib/testing/statements.ts";

// Next would run these after the response.
const afterwards: (() => unknown)[] = [];
vi.mock("next/server", () => ({ after: (task: () => unknown) => afterwards.push(task) }));

const routes = apiRoutes(
  apiOperation(listMessages, { run: () => Promise.reject(new Error("No key of this test may.")) }),
);

async function keyWith(ctx: Ctx, scope: Scope, change: Partial<typeof apiKeys.$inferInsert> = {}) {
  const { id, secret } = await makeKey(ctx, [scope]);
  if (Object.keys(change).length > 0) {
    await ctx.db
      .update(apiKeys)
      .set(change)
      .where(eq(apiKeys.id, id as Id<"key">));
  }
  return { id, secret: `Bearer ${secret}` };
}

test("runs the same statement for every refused key and no other before the response", async () => {
  const ctx = await makeWorkspace();
  const unknown = `Bearer parley_sk_live_${"0".repeat(32)}`;
  const address = await keyWith(ctx, "messages.read", { allowedCidrs: ["203.0.113.0/24"] });
  const other = await makeWorkspace();
  const expired = await keyWith(other, "messages.read", { expiresAt: new Date(0) });
  const revoked = await keyWith(ctx, "messages.read");
  await revokeKey(ctx, revoked.id);
  const scope = await keyWith(ctx, "otp.send");
  const headers = [undefined, "Bearer x", unknown, address, expired, revoked, scope].map((key) =>
    typeof key === "object" ? key.secret : key,
  );
  const responses: string[] = [];
  const sent: string[][] = [];
  for (const authorization of headers) {
    const request = new Request("http://localhost/api/v1/messages", {
      headers: authorization === undefined ? {} : { authorization },
    });
    const statements = await recordStatements(async () => {
      const response = await routes.GET(request, { params: Promise.resolve({}) });
      responses.push(`${response.status} ${await response.text()}`);
      for (const task of afterwards.splice(0)) await task();
    });
    sent.push(statements);
    // Otherwise the log of this call could be written during the next one.
    await writeQueuedCalls(pool().db);
  }
  expect(new Set(responses).size).toBe(1);
  expect(sent.map(({ length }) => length)).toEqual(headers.map(() => 1));
  expect(new Set(sent.flat()).size).toBe(1);
  const logged = await until(async () => {
    const rows = await pool()
      .db.select({ refusal: apiRequests.refusal })
      .from(apiRequests)
      .where(inArray(apiRequests.workspaceId, [ctx.workspaceId, other.workspaceId]));
    return rows.length === 4 ? rows : null;
  });
  expect(logged.map(({ refusal }) => refusal).toSorted()).toEqual([
    "address",
    "expired",
    "revoked",
    "scope:messages.read",
  ]);
});
