import { eq } from "drizzle-orm";
import { expect, inject, test } from "vitest";
import { members } from "#db/schema/index.ts";
import {
  customerWrites,
  makeMember,
  makePhone,
  makeSandboxWorkspace,
  makeWorkspace,
} from "#lib/testing/factories.ts";
import { signIn } from "#lib/testing/staff-client.ts";

const PATHS = [
  "/api/inbox/conversations",
  "/api/inbox/templates",
  "/api/inbox/stream",
  "/api/inbox/events?after=1-0",
  "/api/inbox/attachments/att_01k0000000e0000000000000xx",
  "/api/inbox/settings/keys",
  "/api/inbox/settings/numbers",
  "/api/sandbox/chats",
];

test.each(PATHS)("%s requires a session", async (path) => {
  expect((await fetch(inject("serverUrl") + path)).status).toBe(401);
});

test.each(["/inbox", "/settings/keys", "/sandbox", "/welcome"])(
  "the page %s redirects to sign-in without a session",
  async (path) => {
    const response = await fetch(inject("serverUrl") + path, { redirect: "manual" });
    expect([response.status, response.headers.get("location")]).toEqual([
      307,
      `/sign-in?next=${encodeURIComponent(path)}`,
    ]);
  },
);

test("a wrong password creates no session", async () => {
  const { email } = await makeMember(await makeWorkspace(), "agent");
  const client = await signIn(email, "wrong password here");
  expect((await client.get("/api/inbox/conversations")).status).toBe(401);
});

test("a disabled or removed member gets 401 from the next request on", async () => {
  const ctx = await makeWorkspace();
  const member = await makeMember(ctx, "agent");
  const client = await signIn(member.email);
  expect((await client.get("/api/inbox/conversations")).status).toBe(200);
  await ctx.db.update(members).set({ disabledAt: new Date() }).where(eq(members.userId, member.id));
  expect((await client.get("/api/inbox/conversations")).status).toBe(401);
  await ctx.db.update(members).set({ disabledAt: null }).where(eq(members.userId, member.id));
  expect((await client.get("/api/inbox/conversations")).status).toBe(200);
  await ctx.db.delete(members).where(eq(members.userId, member.id));
  expect((await client.get("/api/inbox/conversations")).status).toBe(401);
});

test("an agent gets 403 for the settings of admins", async () => {
  const client = await signIn((await makeMember(await makeWorkspace(), "agent")).email);
  for (const path of ["/api/inbox/settings/keys", "/api/inbox/settings/numbers"]) {
    const response = await client.get(path);
    expect([response.status, await response.json()]).toMatchObject([403, { error: { code: "NOT_ALLOWED" } }]);
  }
});

test("a cross-site write is refused", async () => {
  const client = await signIn((await makeMember(await makeWorkspace(), "owner")).email);
  const key = { name: "stolen", scopes: ["messages.send"] };
  for (const headers of [{ "Sec-Fetch-Site": "cross-site" }, { Origin: "https://evil.example" }, {}]) {
    expect((await client.post("/api/inbox/settings/keys", key, headers)).status).toBe(403);
  }
  expect((await client.post("/api/inbox/settings/keys", key)).status).toBe(200);
});

test("a member cannot read another workspace's conversations and chats", async () => {
  const mine = await makeSandboxWorkspace();
  const waId = makePhone();
  await customerWrites(mine.ctx, mine.number, waId, "hello");
  const own = await signIn((await makeMember(mine.ctx, "agent")).email);
  const list = Object(await (await own.get("/api/inbox/conversations")).json());
  const [{ id }] = list.data;
  const outsider = await signIn((await makeMember(await makeWorkspace(), "owner")).email);
  expect(Object(await (await outsider.get("/api/inbox/conversations")).json()).data).toEqual([]);
  for (const path of [
    `/api/inbox/conversations/${id}`,
    `/api/sandbox/chats/${mine.number.phoneNumberId}/${waId}/messages`,
  ]) {
    const theirs = await outsider.get(path);
    const nothing = await outsider.get(
      path.replace(/conv_.*|\/chats\/\d+/, (part) => (part.startsWith("conv") ? "conv_x" : "/chats/1")),
    );
    expect(theirs.status).toBe(404);
    expect(strip(await theirs.json())).toEqual(strip(await nothing.json()));
  }
});

function strip(body: unknown): unknown {
  const { requestId: _id, ...error } = Object(Object(body).error);
  return error;
}
