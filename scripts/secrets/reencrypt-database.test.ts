import { globSync, readFileSync } from "node:fs";
import { eq, sql } from "drizzle-orm";
import { afterAll, expect, test, vi } from "vitest";
import { pool } from "#db/client.ts";
import {
  authenticators,
  idempotencyKeys,
  numbers,
  pushSubscriptions,
  secretKeys,
  webhookEndpoints,
} from "#db/schema/index.ts";
import type { Sealed } from "#lib/platform/crypto.ts";
import { newId } from "#lib/platform/id.ts";
import { makeCloudNumber, makeMember, makeWorkspace } from "#lib/testing/factories.ts";
import { TEST_SECRET } from "#lib/testing/start-server.ts";
import { recordStatements } from "#lib/testing/statements.ts";
import { encryptedColumns } from "#scripts/secrets/encrypted-columns.ts";

const FIRST = "the first secret of a database that is long";
const SECOND = "the second secret of a database that is long";

async function startedWith(secret: string, previous = "") {
  vi.resetModules();
  Object.assign(process.env, { PARLEY_SECRET: secret, PARLEY_SECRET_PREVIOUS: previous });
  return {
    crypto: await import("#lib/platform/crypto.ts"),
    cursor: await import("#lib/platform/cursor.ts"),
    devices: await import("#lib/accounts/auth/known-devices.ts"),
    setup: await import("#lib/accounts/auth/setup-token.ts"),
    vapid: await import("#lib/notifications/push/vapid-keys.ts"),
    seal: await import("#lib/notifications/push/seal-subscription.ts"),
    check: await import("#scripts/secrets/check-secret.ts"),
    ...(await import("#scripts/secrets/reencrypt-database.ts")),
  };
}

afterAll(() => {
  Object.assign(process.env, { PARLEY_SECRET: TEST_SECRET, PARLEY_SECRET_PREVIOUS: "" });
});

function given(ciphertext: Sealed | null | undefined): Sealed {
  if (!ciphertext) throw new Error("There is no ciphertext.");
  return ciphertext;
}

test("lists every file that encrypts", () => {
  const writers = globSync("{app,db,lib,scripts}/**/*.ts")
    .filter(
      (file) =>
        !file.includes(".test.") && !file.startsWith("lib/testing/") && file !== "lib/platform/crypto.ts",
    )
    .filter((file) =>
      /import \{[^}]*\bencrypt\b[^}]*\} from "#lib\/platform\/crypto\.ts"/.test(readFileSync(file, "utf8")),
    );
  const listed = new Set(encryptedColumns.map(({ writtenBy }) => writtenBy));
  expect(writers.filter((file) => file !== "scripts/secrets/encrypted-columns.ts").sort()).toEqual(
    [...listed].sort(),
  );
});

test("re-encrypts all values, repeatably, and leaves unreadable ones unchanged", async () => {
  const { db } = pool();
  const ctx = await makeWorkspace();
  const { workspaceId } = ctx;
  const { id } = await makeCloudNumber(ctx, "app secret");
  const { id: userId } = await makeMember(ctx, "agent");
  const [endpointId, requestId, lostId] = [newId("whk"), newId("req"), newId("req")];

  const before = await startedWith(FIRST);
  const { encrypt } = before.crypto;
  const device = {
    endpoint: "https://push.example/1",
    keys: { p256dh: "A".repeat(87), auth: "B".repeat(22) },
  };
  const publicKey = before.vapid.vapidKeys().publicKey;
  await db.update(numbers).set({
    accessToken: encrypt("token", id),
    appSecret: encrypt("secret", id),
    previousAppSecret: encrypt("previous", id),
  });
  await db.insert(webhookEndpoints).values({
    id: endpointId,
    workspaceId,
    url: "https://example.com",
    eventTypes: ["*"],
    secret: encrypt("whsec_x", endpointId),
  });
  await db.insert(authenticators).values({ userId, secret: encrypt("KRUGS4Z", userId) });
  // The format before the browser's key was stored with it.
  await db.insert(pushSubscriptions).values({
    id: newId("push"),
    workspaceId,
    userId,
    endpointHash: "hash",
    subscription: encrypt(JSON.stringify(device), "hash"),
    createdAt: new Date(),
  });
  const claim = {
    workspaceId,
    operation: "POST /x",
    fingerprint: new Uint8Array(32),
    leaseUntil: new Date(),
  };
  const zipped = Buffer.from([0, 255, 1, 254]);
  await db.insert(idempotencyKeys).values([
    { ...claim, key: "a", requestId, body: encrypt(zipped, requestId) },
    { ...claim, key: "b", requestId: lostId, body: encrypt("altered", requestId) },
  ]);

  const during = await startedWith(SECOND, FIRST);
  const reencrypted = (await during.reencryptDatabase(db)).filter(
    (column) => column.reencrypted + column.unreadable > 0,
  );
  expect(reencrypted).toEqual([
    { name: "numbers.access_token", reencrypted: 1, unreadable: 0 },
    { name: "numbers.app_secret", reencrypted: 1, unreadable: 0 },
    { name: "numbers.previous_app_secret", reencrypted: 1, unreadable: 0 },
    { name: "webhook_endpoints.secret", reencrypted: 1, unreadable: 0 },
    { name: "push_subscriptions.subscription", reencrypted: 1, unreadable: 0 },
    { name: "idempotency_keys.body", reencrypted: 1, unreadable: 1 },
    { name: "authenticators.secret", reencrypted: 1, unreadable: 0 },
  ]);
  const again = await during.reencryptDatabase(db);
  expect(again.map((column) => column.reencrypted)).toEqual(again.map(() => 0));
  const statements = await recordStatements(async (connection) => {
    const counts = await during.countOldCiphertexts(connection.db);
    expect(counts.filter(({ count }) => count > 0)).toEqual([{ name: "idempotency_keys.body", count: 1 }]);
  });
  // None reads a whole table.
  expect(statements.filter((text) => !/ limit \$\d+$/.test(text))).toEqual([]);

  const after = await startedWith(SECOND);
  const { decrypt, decryptBytes } = after.crypto;
  const [number] = await db.select().from(numbers).where(eq(numbers.workspaceId, workspaceId));
  expect(decrypt(given(number?.accessToken), id)).toBe("token");
  expect(decrypt(given(number?.previousAppSecret), id)).toBe("previous");
  const [app] = await db.select().from(authenticators).where(eq(authenticators.userId, userId));
  expect(decrypt(given(app?.secret), userId)).toBe("KRUGS4Z");
  const [claimed] = await db.select().from(idempotencyKeys).where(eq(idempotencyKeys.key, "a"));
  expect(decryptBytes(given(claimed?.body), requestId)).toEqual(zipped);
  const [subscribed] = await db.select().from(pushSubscriptions);
  const opened = after.seal.openSubscription(given(subscribed?.subscription), "hash");
  expect(opened).toMatchObject(device);
  // The browser subscribed for the first secret's key, and accepts pushes that are signed with no other.
  expect(after.vapid.vapidKeysFromPrivate(opened.vapidKey).publicKey).toBe(publicKey);
  expect(after.vapid.vapidKeys().publicKey).not.toBe(publicKey);

  // No other column contains a ciphertext.
  const columns = await db.execute<{ table_name: string; column_name: string }>(sql`
    select table_name, column_name from information_schema.columns
    where table_schema = 'public' and data_type in ('text', 'jsonb')`);
  const holding: string[] = [];
  for (const { table_name: table, column_name: column } of columns) {
    const value = sql`${sql.identifier(column)}::text`;
    const [found] = await db.execute(
      sql`select 1 from ${sql.identifier(table)} where ${value} ~ ${"v1\\.[0-9a-f]{8}\\."} limit 1`,
    );
    if (found) holding.push(`${table}.${column}`);
  }
  expect(encryptedColumns.map(after.nameOf)).toEqual(expect.arrayContaining(holding));
  expect(holding.length).toBe(reencrypted.length);
});

test("accepts tokens, cursors and known devices of a configured previous secret", async () => {
  const first = await startedWith(FIRST);
  const [cursor, token] = [first.cursor.encodeCursor("list", ["1"]), first.setup.setupToken()];
  const deviceId = newId("device");
  const device = first.devices.formatDeviceCookie(deviceId);
  const during = await startedWith(SECOND, ` ${FIRST} ,${TEST_SECRET}`);
  expect(during.cursor.decodeCursor("list", cursor)).toEqual(["1"]);
  expect(during.cursor.encodeCursor("list", ["1"])).not.toBe(cursor);
  expect([during.setup.isSetupToken(token), during.setup.isSetupToken(`${token}x`)]).toEqual([true, false]);
  expect(during.devices.parseDeviceCookie(device)).toBe(deviceId);
  expect(during.devices.formatDeviceCookie(deviceId)).not.toBe(device);
  const after = await startedWith(SECOND);
  expect(after.devices.parseDeviceCookie(device)).toBeNull();
  expect(() => after.cursor.decodeCursor("list", cursor)).toThrow(/is not valid for this list/);
  expect(after.setup.isSetupToken(token)).toBe(false);
});

test("refuses to start with an unknown secret and allows abandoning a lost one", async () => {
  const { db } = pool();
  await db.delete(secretKeys);
  // In a database older than `secret_keys` the ciphertexts reveal the secret.
  const wrong = await startedWith("a wrong secret although it is long enough");
  await expect(wrong.check.checkSecret(db)).rejects.toThrow(/PARLEY_SECRET is not the secret/);
  await (await startedWith(SECOND)).check.checkSecret(db);
  await (await startedWith(FIRST, SECOND)).check.checkSecret(db);
  // Replaced: the second secret alone cannot decrypt newer values.
  await expect((await startedWith(SECOND)).check.checkSecret(db)).rejects.toThrow(/PARLEY_SECRET_PREVIOUS/);
  await (await startedWith(FIRST)).check.checkSecret(db);
  const lost = await startedWith("a wrong secret although it is long enough");
  await lost.check.recordSecret(db);
  await lost.check.checkSecret(db);
});
