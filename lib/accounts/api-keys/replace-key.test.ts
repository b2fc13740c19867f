import { and, eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import type { Ctx } from "#db/ctx.ts";
import { apiKeys, auditEntries } from "#db/schema/index.ts";
import { authenticateKey } from "#lib/accounts/api-keys/authenticate-key.ts";
import { createKey } from "#lib/accounts/api-keys/create-key.ts";
import { getKey, listKeys } from "#lib/accounts/api-keys/queries.ts";
import { replaceKey } from "#lib/accounts/api-keys/replace-key.ts";
import { revokeKey } from "#lib/accounts/api-keys/revoke-key.ts";
import { KEYS_MAX, LISTED_KEYS_MAX } from "#lib/accounts/api-keys/rules.ts";
import { DAY, HOUR } from "#lib/platform/clock.ts";
import { makeKey, makeWorkspace } from "#lib/testing/factories.ts";

const inMs = (ms: number) => new Date(Date.now() + ms).toISOString();

async function refusalOf(ctx: Ctx, secret: string, now = new Date()) {
  const use = { authorization: `Bearer ${secret}`, scope: "otp.send" as const, address: "203.0.113.7", now };
  return (await authenticateKey(ctx.db, use)).refusal;
}

test("copies scopes, limits and addresses and ends the old key immediately", async () => {
  const ctx = await makeWorkspace();
  const old = await createKey(ctx, {
    name: "Shop",
    scopes: ["otp.send", "otp.verify"],
    allowedCidrs: ["203.0.113.0/24"],
    limits: { requestsPerSecond: 5 },
    expiresAt: inMs(DAY),
  });
  const { key, secret, replaced } = await replaceKey(ctx, old.key.id, {});
  expect(key).toEqual({
    ...old.key,
    id: expect.any(String),
    hint: expect.any(String),
    createdAt: expect.any(String),
    expiresAt: null,
  });
  expect(key.id).not.toBe(old.key.id);
  expect(replaced.state).toBe("revoked");
  expect([await refusalOf(ctx, secret), await refusalOf(ctx, old.secret)]).toEqual([null, "revoked"]);
  const audited = await ctx.db
    .select({ action: auditEntries.action, data: auditEntries.data })
    .from(auditEntries)
    .where(and(eq(auditEntries.workspaceId, ctx.workspaceId), eq(auditEntries.action, "key.replaced")));
  expect(audited).toEqual([
    { action: "key.replaced", data: { name: "Shop", by: key.id, endsAt: replaced.revokedAt } },
  ]);
});

test("accepts both keys until the chosen time or the old key's earlier expiry", async () => {
  const ctx = await makeWorkspace();
  const { id, secret } = await makeKey(ctx, ["otp.send"]);
  const oldEndsAt = inMs(DAY);
  const made = await replaceKey(ctx, id, { oldEndsAt, expiresAt: inMs(90 * DAY) });
  expect(made.replaced).toMatchObject({ state: "active", expiresAt: oldEndsAt });
  expect([await refusalOf(ctx, secret), await refusalOf(ctx, made.secret)]).toEqual([null, null]);
  expect(await refusalOf(ctx, secret, new Date(oldEndsAt))).toBe("expired");
  const soon = inMs(HOUR);
  await ctx.db
    .update(apiKeys)
    .set({ expiresAt: new Date(soon) })
    .where(and(eq(apiKeys.workspaceId, ctx.workspaceId), eq(apiKeys.lastFour, made.secret.slice(-4))));
  await replaceKey(ctx, made.key.id, { oldEndsAt });
  expect((await getKey(ctx, made.key.id)).expiresAt).toBe(soon);
});

test("creates nothing for a revoked key, another workspace's key or a time out of range", async () => {
  const ctx = await makeWorkspace();
  const { id } = await makeKey(ctx, ["otp.send"]);
  for (const oldEndsAt of [inMs(-1000), inMs(7 * DAY + HOUR)]) {
    await expect(replaceKey(ctx, id, { oldEndsAt })).rejects.toMatchObject({
      code: "VALIDATION_ERROR",
      details: { issues: [{ path: "oldEndsAt", code: "out_of_range" }] },
    });
  }
  for (const unknown of [id, "key_nonsense"]) {
    await expect(replaceKey(await makeWorkspace(), unknown, {})).rejects.toMatchObject({ code: "NOT_FOUND" });
  }
  await revokeKey(ctx, id);
  await expect(replaceKey(ctx, id, {})).rejects.toMatchObject({ code: "VALIDATION_ERROR" });
  expect((await listKeys(ctx)).data).toHaveLength(1);
});

test("creates one key for concurrent immediate replacements", async () => {
  const ctx = await makeWorkspace();
  const { id } = await makeKey(ctx, ["otp.send"]);
  const outcomes = await Promise.allSettled(Array.from({ length: 5 }, () => replaceKey(ctx, id, {})));
  expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect((await listKeys(ctx)).data).toHaveLength(2);
});

test("a workspace has up to a thousand usable keys, which the list shows, and replaces them at the limit", async () => {
  const ctx = await makeWorkspace();
  const { id } = await makeKey(ctx, ["otp.send"]);
  await ctx.db.execute(sql`
    insert into api_keys (id, workspace_id, name, hash, last_four, scopes, created_at, revoked_at)
    select gen_random_uuid(), workspace_id, name, sha256(n::text::bytea || hash), last_four, scopes,
      now() + make_interval(secs => n), case when n > ${KEYS_MAX - 1} then now() end
    from api_keys, generate_series(1, ${LISTED_KEYS_MAX}::int + 100) n where id = ${sql.param(id, apiKeys.id)}`);
  const full = { code: "VALIDATION_ERROR", details: { issues: [{ path: "name", code: "too_many" }] } };
  await expect(createKey(ctx, { name: "One more", scopes: ["otp.send"] })).rejects.toMatchObject(full);
  const { data } = await listKeys(ctx);
  expect([data.length, data.filter(({ state }) => state === "active").length]).toEqual([
    LISTED_KEYS_MAX,
    KEYS_MAX,
  ]);
  expect(data.at(-1)?.id).toBe(id);
  const { key } = await replaceKey(ctx, id, {});
  await expect(createKey(ctx, { name: "One more", scopes: ["otp.send"] })).rejects.toMatchObject(full);
  await revokeKey(ctx, key.id);
  await createKey(ctx, { name: "One more", scopes: ["otp.send"] });
});
