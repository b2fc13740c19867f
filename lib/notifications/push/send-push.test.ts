import { createDecipheriv, createECDH, createHmac, createPublicKey, randomBytes, verify } from "node:crypto";
import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Ctx } from "#db/ctx.ts";
import {
  contacts,
  conversations,
  members,
  pushSubscriptions,
  sessions,
  workspaces,
} from "#db/schema/index.ts";
import { signOutElsewhere } from "#lib/accounts/auth/own-sessions.ts";
import { changePreferences } from "#lib/accounts/preferences/change-preferences.ts";
import { notify } from "#lib/notifications/notify.ts";
import { claimDevice } from "#lib/notifications/push/claim-device.ts";
import type { PushJob } from "#lib/notifications/push/jobs.ts";
import { sendPush } from "#lib/notifications/push/send-push.ts";
import { subscribeDevice } from "#lib/notifications/push/subscribe-device.ts";
import { unsubscribeDevice } from "#lib/notifications/push/unsubscribe-device.ts";
import { vapidKeys } from "#lib/notifications/push/vapid-keys.ts";
import { type Id, newId } from "#lib/platform/id.ts";
import type { Network } from "#lib/platform/safe-fetch/check-url.ts";
import { makeCloudNumber, makeMember, makeSession, makeWorkspace } from "#lib/testing/factories.ts";
import { insertMessage } from "#lib/testing/insert-messages.ts";
import { messagesOf } from "../../../messages/messages-of.ts";

/** A browser and its push service: records requests and decrypts them according to RFC 8291. */
class Browser {
  readonly #keys = createECDH("prime256v1");
  readonly #auth = randomBytes(16);
  readonly endpoint: string;

  constructor(base: string) {
    this.#keys.generateKeys();
    this.endpoint = `${base}/push/${randomBytes(8).toString("hex")}`;
  }

  get subscription() {
    const p256dh = this.#keys.getPublicKey("base64url");
    return { endpoint: this.endpoint, keys: { p256dh, auth: this.#auth.toString("base64url") } };
  }

  open(body: Buffer): unknown {
    const salt = body.subarray(0, 16);
    const keyLength = body.readUInt8(20);
    const sender = body.subarray(21, 21 + keyLength);
    const secret = this.#keys.computeSecret(sender);
    const info = Buffer.concat([Buffer.from("WebPush: info\0"), this.#keys.getPublicKey(), sender]);
    const key = expand(
      extract(extractAndExpand(this.#auth, secret, info), salt),
      "Content-Encoding: aes128gcm\0",
      16,
    );
    const nonce = expand(
      extract(extractAndExpand(this.#auth, secret, info), salt),
      "Content-Encoding: nonce\0",
      12,
    );
    const sealed = body.subarray(21 + keyLength);
    const cipher = createDecipheriv("aes-128-gcm", key, nonce);
    cipher.setAuthTag(sealed.subarray(-16));
    const plain = Buffer.concat([cipher.update(sealed.subarray(0, -16)), cipher.final()]);
    return JSON.parse(plain.subarray(0, plain.lastIndexOf(2)).toString());
  }
}

const extract = (input: Buffer, salt: Buffer) => createHmac("sha256", salt).update(input).digest();
const expand = (key: Buffer, info: string | Buffer, length: number) =>
  createHmac("sha256", key).update(info).update(Buffer.of(1)).digest().subarray(0, length);
const extractAndExpand = (salt: Buffer, input: Buffer, info: Buffer) =>
  expand(extract(input, salt), info, 32);

const calls: { headers: IncomingMessage["headers"]; body: Buffer; url: string }[] = [];
let server: Server;
let base: string;
let network: Network;
let status = 201;

beforeAll(async () => {
  server = createServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray());
    calls.push({ headers: request.headers, body, url: request.url ?? "" });
    response.writeHead(status).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  base = `http://127.0.0.1:${port}`;
  process.env.PARLEY_WEBHOOK_ALLOW_HOSTS = `127.0.0.1:${port}`;
  network = { allowHosts: [`127.0.0.1:${port}`], resolve: async () => [] };
});
afterAll(() => server.close());
beforeEach(() => {
  calls.length = 0;
  status = 201;
});

async function setUp() {
  const ctx = await makeWorkspace();
  const member = await makeMember(ctx, "agent");
  const sessionId = await makeSession(ctx, member.id);
  const browser = new Browser(base);
  await subscribeDevice(member.ctx, browser.subscription, sessionId);
  const [device] = await devicesOf(ctx);
  if (!device) throw new Error("The device was not stored.");
  const conversationId = await makeConversation(ctx);
  const job: PushJob = {
    workspaceId: ctx.workspaceId,
    subscriptionId: device.id,
    kind: "message",
    conversationId,
    messageId: newId("msg"),
    notificationId: null,
    at: new Date().toISOString(),
  };
  return { ctx, member, sessionId, browser, device, conversationId, job };
}

const devicesOf = (ctx: Ctx) =>
  ctx.db.select().from(pushSubscriptions).where(eq(pushSubscriptions.workspaceId, ctx.workspaceId));

async function makeConversation(ctx: Ctx): Promise<Id<"conv">> {
  const number = await makeCloudNumber(ctx, "an app secret", String(Math.floor(Math.random() * 1e15)));
  const [contactId, id] = [newId("contact"), newId("conv")];
  const { workspaceId } = ctx;
  await ctx.db.insert(contacts).values({ id: contactId, workspaceId, source: "api", name: "Maria González" });
  const at = new Date();
  await ctx.db.insert(conversations).values({
    id,
    workspaceId,
    contactId,
    numberId: number.id as Id<"num">,
    lastActivityAt: at,
    unreadCount: 1,
    lastMessage: {
      id: newId("msg"),
      at: at.toISOString(),
      direction: "inbound",
      kind: "text",
      preview: "Where is my order? ☕",
      status: "received",
    },
  });
  return id;
}

describe("sendPush", () => {
  test("sends an encrypted, signed payload without names and texts unless the member enabled them", async () => {
    const { member, browser, job, conversationId } = await setUp();
    await sendPush(member.ctx, job, network);
    const [call] = calls;
    expect(call?.headers).toMatchObject({ "content-encoding": "aes128gcm", urgency: "high", ttl: "3600" });
    expect(call?.body.includes("Maria")).toBe(false);
    expect(browser.open(call?.body ?? Buffer.alloc(0))).toEqual({
      id: job.messageId,
      tag: conversationId,
      title: "Parley",
      body: "New message from a customer",
      url: `/inbox/${conversationId}`,
    });
    expectSigned(String(call?.headers.authorization));
    await changePreferences(member.ctx, { pushPreview: true });
    await sendPush(member.ctx, job, network);
    expect(browser.open(calls[1]?.body ?? Buffer.alloc(0))).toMatchObject({
      title: "Maria González",
      body: "Where is my order? ☕",
    });
    // A member without their own language gets it in the language of the workspace.
    await member.ctx.db
      .update(workspaces)
      .set({ language: "ar" })
      .where(eq(workspaces.id, member.ctx.workspaceId));
    await changePreferences(member.ctx, { pushPreview: false });
    await sendPush(member.ctx, job, network);
    expect(browser.open(calls[2]?.body ?? Buffer.alloc(0))).toMatchObject({
      body: messagesOf("ar").shell.push.message,
    });
    await changePreferences(member.ctx, { pushPreview: true });
    const PHOTO = "📷 Photo";
    const receive = async (kind: string) => {
      const change = sql`jsonb_build_object('kind', ${kind}::text, 'preview', ${PHOTO}::text)`;
      await member.ctx.db
        .update(conversations)
        .set({ lastMessage: sql`${conversations.lastMessage} || ${change}` })
        .where(eq(conversations.id, conversationId));
      await sendPush(member.ctx, job, network);
      return Object(browser.open(calls.at(-1)?.body ?? Buffer.alloc(0))).body;
    };
    expect([await receive("image"), await receive("text")]).toEqual(["📷 صورة", PHOTO]);
    // A bot answered before the push was sent.
    const [thread] = await member.ctx.db
      .select()
      .from(conversations)
      .where(eq(conversations.id, conversationId));
    if (!thread) throw new Error("The conversation is not there.");
    const own = { conversationId, numberId: thread.numberId, contactId: thread.contactId };
    const messageId = await insertMessage(member.ctx, own, {
      kind: "text",
      body: "Any news?",
      previewUrl: false,
    });
    await member.ctx.db
      .update(conversations)
      .set({ lastMessage: sql`${conversations.lastMessage} || '{"direction": "outbound"}'` })
      .where(eq(conversations.id, conversationId));
    await sendPush(member.ctx, { ...job, messageId }, network);
    expect(browser.open(calls.at(-1)?.body ?? Buffer.alloc(0))).toMatchObject({ body: "Any news?" });
  });

  test("is skipped when read, stale, disabled in preferences, or when the member is deactivated", async () => {
    const { ctx, member, job, conversationId } = await setUp();
    await sendPush(ctx, { ...job, at: new Date(Date.now() - 3_600_000).toISOString() }, network);
    await changePreferences(member.ctx, { desktopMine: false });
    await sendPush(ctx, job, network);
    await changePreferences(member.ctx, { desktopMine: true });
    await ctx.db.update(conversations).set({ unreadCount: 0 }).where(eq(conversations.id, conversationId));
    await sendPush(ctx, job, network);
    await ctx.db.update(conversations).set({ unreadCount: 1 }).where(eq(conversations.id, conversationId));
    await ctx.db.update(members).set({ disabledAt: new Date() }).where(eq(members.userId, member.id));
    await sendPush(ctx, job, network);
    await sendPush(await makeWorkspace(), job, network);
    expect(calls).toEqual([]);
  });

  test("is skipped when the member has no valid session and sent again after the next sign-in", async () => {
    const { ctx, member, browser, job } = await setUp();
    await ctx.db.delete(sessions).where(eq(sessions.userId, member.id));
    await makeSession(ctx, member.id, new Date(Date.now() - 1000));
    await makeSession(ctx, (await makeMember(ctx, "agent")).id);
    await sendPush(ctx, job, network);
    expect(calls).toEqual([]);
    await claimDevice(member.ctx, browser, await makeSession(ctx, member.id));
    await sendPush(ctx, job, network);
    expect(calls.length).toBe(1);
  });

  test("is skipped when the browser itself was signed out or must set up two-factor", async () => {
    const { ctx, member, browser, device, job } = await setUp();
    const countSent = async () => {
      calls.length = 0;
      await sendPush(ctx, job, network);
      return calls.length;
    };
    const elsewhere = await makeSession(ctx, member.id);
    expect(await countSent()).toBe(1);
    await signOutElsewhere(member.ctx, member.id, elsewhere);
    expect(await countSent()).toBe(0);
    // As of a browser that has loaded no page since sessions are stored.
    await ctx.db
      .update(pushSubscriptions)
      .set({ sessionId: null })
      .where(eq(pushSubscriptions.id, device.id));
    expect(await countSent()).toBe(1);
    await claimDevice(member.ctx, browser, elsewhere);
    const policy = { twoFactorRequired: true };
    await ctx.db.update(workspaces).set(policy).where(eq(workspaces.id, ctx.workspaceId));
    expect(await countSent()).toBe(0);
  });

  test.each([404, 410, 403])("deletes the device when the service responds with %i", async (code) => {
    const { ctx, job } = await setUp();
    status = code;
    await sendPush(ctx, job, network);
    expect(await devicesOf(ctx)).toEqual([]);
    await sendPush(ctx, job, network);
    expect(calls.length).toBe(1);
  });

  test.each([429, 503])(
    "throws so that the queue retries when the service responds with %i",
    async (code) => {
      const { ctx, job } = await setUp();
      status = code;
      await expect(sendPush(ctx, job, network)).rejects.toThrow(String(code));
      expect((await devicesOf(ctx)).length).toBe(1);
    },
  );

  test("enqueues one push per device of the notified members only", async () => {
    const { ctx, member, conversationId } = await setUp();
    const other = await makeMember(ctx, "agent");
    await subscribeDevice(other.ctx, new Browser(base).subscription, newId("sess"));
    await notify(ctx, {
      userIds: [member.id],
      kind: "assigned",
      conversationId,
      message: { kind: "text", preview: "x" },
    });
    await changePreferences(member.ctx, { desktopMentions: false });
    await notify(ctx, {
      userIds: [member.id],
      kind: "mention",
      conversationId,
      message: { kind: "text", preview: "x" },
    });
    const jobs = await ctx.db.execute<{ data: PushJob }>("select data from pgboss.job where name = 'push'");
    const own = jobs.filter(({ data }) => data.workspaceId === ctx.workspaceId);
    expect(own.map(({ data }) => [data.kind, data.conversationId])).toEqual([["assigned", conversationId]]);
  });
});

describe("subscribeDevice", () => {
  test("stores one encrypted subscription per member and browser and deletes it on unsubscribe", async () => {
    const { ctx, member, sessionId, browser, device } = await setUp();
    expect(device.subscription).not.toContain(browser.endpoint);
    await subscribeDevice(member.ctx, browser.subscription, sessionId);
    expect((await devicesOf(ctx)).length).toBe(1);
    const next = await makeMember(await makeWorkspace("Another"), "agent");
    await subscribeDevice(next.ctx, browser.subscription, newId("sess"));
    expect(await devicesOf(ctx)).toEqual([]);
    await unsubscribeDevice(member.ctx, browser);
    expect((await devicesOf(next.ctx)).length).toBe(1);
    await unsubscribeDevice(next.ctx, browser);
    expect(await devicesOf(next.ctx)).toEqual([]);
  });

  test("moves a browser to the member who signs in on it and leaves their other devices unchanged", async () => {
    const { ctx, member, sessionId, browser } = await setUp();
    expect(await claimDevice(member.ctx, browser, sessionId)).toBe(true);
    expect((await devicesOf(ctx)).length).toBe(1);
    const otherBrowser = new Browser(base);
    await subscribeDevice(member.ctx, otherBrowser.subscription, sessionId);
    const next = await makeMember(await makeWorkspace("Another"), "agent");
    expect(await claimDevice(next.ctx, browser, newId("sess"))).toBe(false);
    expect((await devicesOf(ctx)).length).toBe(1);
    expect(await claimDevice(member.ctx, browser, sessionId)).toBe(false);
    expect(await claimDevice(member.ctx, otherBrowser, sessionId)).toBe(true);
  });

  test("follows a session into another workspace of the member", async () => {
    const { ctx, member, browser, job } = await setUp();
    const other = await makeWorkspace("Another");
    await other.db
      .insert(members)
      .values({ workspaceId: other.workspaceId, userId: member.id, role: "agent" });
    const switched: Ctx = { ...member.ctx, workspaceId: other.workspaceId };
    const sessionId = await makeSession(other, member.id);
    expect(await claimDevice(switched, browser, sessionId)).toBe(true);
    expect([(await devicesOf(other)).length, (await devicesOf(ctx)).length]).toEqual([1, 1]);
    const [device] = await devicesOf(other);
    const conversationId = await makeConversation(other);
    const { workspaceId } = other;
    const there: PushJob = { ...job, workspaceId, subscriptionId: device?.id ?? "", conversationId };
    await sendPush(switched, there, network);
    expect(calls.map(({ url }) => base + url)).toEqual([browser.endpoint]);
  });

  test.each(["http://127.0.0.1/push", "https://10.0.0.1/push", "https://localhost/push"])(
    "at %s is refused",
    async (endpoint) => {
      const { ctx } = await makeMember(await makeWorkspace(), "agent");
      const { keys } = new Browser(base).subscription;
      await expect(subscribeDevice(ctx, { endpoint, keys }, newId("sess"))).rejects.toThrow();
    },
  );

  test("limits a member to twenty devices and removes the oldest", async () => {
    const { ctx, member, sessionId, device } = await setUp();
    for (let index = 0; index < 20; index += 1) {
      await subscribeDevice(member.ctx, new Browser(base).subscription, sessionId);
    }
    const devices = await devicesOf(ctx);
    expect(devices.length).toBe(20);
    expect(devices.map(({ id }) => id)).not.toContain(device.id);
  });
});

/** Checks the RFC 8292 header: a JWT for the service's origin, signed by the key it names. */
function expectSigned(authorization: string): void {
  const { token = "", key = "" } =
    /^vapid t=(?<token>[\w.-]+), k=(?<key>[\w-]+)$/.exec(authorization)?.groups ?? {};
  expect(key).toBe(vapidKeys().publicKey);
  const [head = "", claims = "", signature = ""] = token.split(".");
  expect(JSON.parse(Buffer.from(claims, "base64url").toString())).toMatchObject({ aud: base });
  const point = Buffer.from(key, "base64url");
  const jwk = {
    kty: "EC",
    crv: "P-256",
    x: point.subarray(1, 33).toString("base64url"),
    y: point.subarray(33).toString("base64url"),
  };
  const publicKey = createPublicKey({ key: jwk, format: "jwk" });
  const signed = Buffer.from(`${head}.${claims}`);
  expect(
    verify(
      "sha256",
      signed,
      { key: publicKey, dsaEncoding: "ieee-p1363" },
      Buffer.from(signature, "base64url"),
    ),
  ).toBe(true);
}
