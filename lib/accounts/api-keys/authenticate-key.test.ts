import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { apiKeys } from "#db/schema/index.ts";
import { checkKeyAndLimits } from "#lib/accounts/api-keys/authenticate-key.ts";
import { HOUR } from "#lib/platform/clock.ts";
import type { Id } from "#lib/platform/id.ts";
import { makeKey, makeWorkspace } from "#lib/testing/factories.ts";

const rules = [{ name: "key", of: "key" as const, setting: null, rate: 1000, factor: 1, seconds: 60 }];

test.each([
  ["any address", {}, "203.0.113.9", null],
  ["no address, and needs none", {}, null, null],
  ["no address", { allowedCidrs: ["203.0.113.0/24"] }, null, "address"],
  ["an address of its range", { allowedCidrs: ["2001:db8::/32", "203.0.113.0/24"] }, "203.0.113.9", null],
  ["an address that IPv6 carries", { allowedCidrs: ["203.0.113.0/24"] }, "::ffff:203.0.113.9", null],
  ["a range whose address is not its first", { allowedCidrs: ["203.0.113.77/24"] }, "203.0.113.9", null],
  ["another address", { allowedCidrs: ["203.0.113.0/24"] }, "203.0.114.9", "address"],
  ["an address of another family", { allowedCidrs: ["203.0.113.0/24"] }, "2001:db8::1", "address"],
  ["an IPv6 address of its range", { allowedCidrs: ["2001:db8::/32"] }, "2001:db8:1::1", null],
  ["what is no address", { allowedCidrs: ["203.0.113.0/24"] }, "somewhere", "address"],
  ["a revoked key", { revokedAt: new Date(0) }, null, "revoked"],
  ["an expired key", { expiresAt: new Date(0) }, null, "expired"],
  ["a key that expires later", { expiresAt: new Date(Date.now() + HOUR) }, null, null],
  ["a key without the scope", { scopes: ["otp.send" as const] }, null, "scope"],
])("consumes limits for a call with %s only if it is allowed", async (_what, change, address, refusal) => {
  const ctx = await makeWorkspace();
  const { id, secret } = await makeKey(ctx, ["messages.send"]);
  if (Object.keys(change).length > 0) {
    await ctx.db
      .update(apiKeys)
      .set(change)
      .where(eq(apiKeys.id, id as Id<"key">));
  }
  const use = {
    authorization: `Bearer ${secret}`,
    scope: "messages.send" as const,
    address,
    now: new Date(),
  };
  const { keyCheck, buckets } = await checkKeyAndLimits(ctx.db, use, rules);
  expect(keyCheck.refusal).toBe(refusal);
  expect(buckets === null).toBe(refusal !== null);
});

test("consumes for concurrent requests as for consecutive ones", async () => {
  const ctx = await makeWorkspace();
  const narrow = { name: "narrow", of: "key" as const, setting: null, rate: 3, factor: 1, seconds: 3600 };
  const consume = async (count: number, isConcurrent: boolean) => {
    const { secret } = await makeKey(ctx, ["messages.send"]);
    const use = {
      authorization: `Bearer ${secret}`,
      scope: "messages.send" as const,
      address: null,
      now: new Date(),
    };
    const consumeOne = async () => (await checkKeyAndLimits(ctx.db, use, [...rules, narrow])).buckets;
    const states: Awaited<ReturnType<typeof consumeOne>>[] = [];
    if (isConcurrent) states.push(...(await Promise.all(Array.from({ length: count }, consumeOne))));
    else for (let call = 0; call < count; call += 1) states.push(await consumeOne());
    return states.map((buckets) => {
      // The states of the limits come in any order.
      const stateOf = (limit: string) => buckets?.find(({ name }) => name.startsWith(`${limit}/`));
      const [key, own] = [stateOf("key"), stateOf("narrow")];
      // The limit of the key refills within the test.
      return { key: key?.fits, narrow: [own?.fits, Math.ceil((own?.behind ?? 0) / 60)] };
    });
  };
  const inTurn = await consume(5, false);
  expect(inTurn).toEqual([
    { key: true, narrow: [true, 20] },
    { key: true, narrow: [true, 40] },
    { key: true, narrow: [true, 60] },
    { key: true, narrow: [false, 60] },
    { key: true, narrow: [false, 60] },
  ]);
  expect(await consume(5, true)).toEqual(inTurn);
});

test("checks concurrent requests with different keys separately", async () => {
  const ctx = await makeWorkspace();
  const [allowed, other] = [await makeKey(ctx, ["messages.send"]), await makeKey(ctx, ["otp.send"])];
  const check = async (secret: string) => {
    const use = {
      authorization: `Bearer ${secret}`,
      scope: "messages.send" as const,
      address: null,
      now: new Date(),
    };
    const { keyCheck } = await checkKeyAndLimits(ctx.db, use, rules);
    return [keyCheck.key?.id, keyCheck.refusal];
  };
  const secrets = [allowed.secret, other.secret, "unknown", allowed.secret];
  expect(await Promise.all(secrets.map(check))).toEqual([
    [allowed.id, null],
    [other.id, "scope"],
    [undefined, "unknown"],
    [allowed.id, null],
  ]);
});
