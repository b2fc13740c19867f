import { createECDH, randomBytes } from "node:crypto";
import { eq } from "drizzle-orm";
import { expect, inject, test } from "vitest";
import { pushSubscriptions } from "#db/schema/index.ts";
import { makeMember, makeWorkspace } from "#lib/testing/factories.ts";
import { signIn } from "#lib/testing/staff-client.ts";

const URL = "/api/inbox/push";

function makeSubscription() {
  const p256dh = createECDH("prime256v1").generateKeys("base64url");
  const keys = { p256dh, auth: randomBytes(16).toString("base64url") };
  return { endpoint: `https://push.example.com/${randomBytes(8).toString("hex")}`, keys };
}

test("a member's browser gets the public key and is subscribed once, even if it subscribes twice", async () => {
  const ctx = await makeWorkspace();
  const client = await signIn((await makeMember(ctx, "agent")).email);
  const { publicKey } = await (await client.get(URL)).json();
  expect(Buffer.from(publicKey, "base64url").length).toBe(65);
  const subscription = makeSubscription();
  for (let turn = 0; turn < 2; turn += 1) {
    const response = await client.post(URL, subscription);
    expect([response.status, await response.json()]).toEqual([200, { subscribed: true }]);
  }
  const ofWorkspace = eq(pushSubscriptions.workspaceId, ctx.workspaceId);
  expect(await ctx.db.$count(pushSubscriptions, ofWorkspace)).toBe(1);
});

test("a browser's subscription is removed when another member signs in there", async () => {
  const ctx = await makeWorkspace();
  const first = await signIn((await makeMember(ctx, "agent")).email);
  const subscription = makeSubscription();
  const { endpoint } = subscription;
  await first.post(URL, subscription);
  const claim = async (client: typeof first) => (await client.put(URL, { endpoint })).json();
  expect(await claim(first)).toEqual({ subscribed: true });
  const second = await signIn((await makeMember(ctx, "agent")).email);
  expect(await claim(second)).toEqual({ subscribed: false });
  expect(await claim(first)).toEqual({ subscribed: false });
});

test.each([
  ["an endpoint that is not a URL", { ...makeSubscription(), endpoint: "push" }],
  ["a private address", { ...makeSubscription(), endpoint: "https://192.168.1.1/push" }],
  ["a subscription without keys", { endpoint: makeSubscription().endpoint }],
  ["a truncated key", { ...makeSubscription(), keys: { p256dh: "BAbc", auth: "abc" } }],
])("%s is refused", async (_name, body) => {
  const client = await signIn((await makeMember(await makeWorkspace(), "agent")).email);
  expect((await client.post(URL, body)).status).toBe(400);
});

test("the public key requires a session, and cross-site subscriptions are refused", async () => {
  expect((await fetch(inject("serverUrl") + URL)).status).toBe(401);
  const client = await signIn((await makeMember(await makeWorkspace(), "agent")).email);
  const response = await client.post(URL, makeSubscription(), { "Sec-Fetch-Site": "cross-site" });
  expect(response.status).toBe(403);
});
