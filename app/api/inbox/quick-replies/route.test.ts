import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import type { Ctx } from "#db/ctx.ts";
import { liveEvents } from "#db/schema/index.ts";
import { newId } from "#lib/platform/id.ts";
import { makeMember, makeWorkspace } from "#lib/testing/factories.ts";
import { type StaffClient, signIn } from "#lib/testing/staff-client.ts";

const url = "/api/inbox/quick-replies";
let ctx: Ctx;
let admin: StaffClient;
let agent: StaffClient;
let outsider: StaffClient;

beforeAll(async () => {
  ctx = await makeWorkspace();
  admin = await signIn((await makeMember(ctx, "admin")).email);
  agent = await signIn((await makeMember(ctx, "agent")).email);
  outsider = await signIn((await makeMember(await makeWorkspace(), "owner")).email);
});

async function make(shortcut: string, body = "Hello {{contact.first_name | there}}"): Promise<string> {
  const response = await admin.post(url, { shortcut, body });
  expect(response.status).toBe(200);
  return (await response.json()).quickReply.id;
}

test("admins create, change and delete quick replies, agents read them, and events are published", async () => {
  const id = await make("Hello_1");
  expect(await (await agent.get(url)).json()).toMatchObject({
    data: [{ id, shortcut: "hello_1", createdByName: "Test admin" }],
  });
  const changed = await admin.patch(`${url}/${id}`, { body: "Hi" });
  expect(await changed.json()).toMatchObject({ quickReply: { id, shortcut: "hello_1", body: "Hi" } });
  expect((await admin.delete(`${url}/${id}`)).status).toBe(200);
  expect((await admin.delete(`${url}/${id}`)).status).toBe(404);
  expect(await (await admin.get(url)).json()).toEqual({ data: [] });
  const events = await ctx.db.select().from(liveEvents).where(eq(liveEvents.workspaceId, ctx.workspaceId));
  expect(events.map(({ data }) => data)).toEqual(
    Array.from({ length: 3 }, () => ({ type: "list.changed", list: "quick-replies" })),
  );
});

test("a shortcut is unique and consists of letters, digits, hyphens and underscores", async () => {
  const first = await make("taken");
  const second = await make("other");
  const refused = await admin.post(url, { shortcut: "TAKEN", body: "x" });
  expect([refused.status, (await refused.json()).error.code]).toEqual([409, "SHORTCUT_TAKEN"]);
  expect((await admin.patch(`${url}/${second}`, { shortcut: "taken", body: "x" })).status).toBe(409);
  expect((await admin.patch(`${url}/${first}`, { shortcut: "taken", body: "y" })).status).toBe(200);
  for (const body of [
    { shortcut: "two words", body: "x" },
    { shortcut: "", body: "x" },
    { shortcut: "x".repeat(41), body: "x" },
    { shortcut: "empty", body: " " },
    { shortcut: "long", body: "x".repeat(4097) },
  ]) {
    expect((await admin.post(url, body)).status).toBe(400);
  }
});

test("another workspace's quick replies are not listed and get 404", async () => {
  const id = await make("ours");
  expect(await (await outsider.get(url)).json()).toEqual({ data: [] });
  for (const response of [
    await outsider.patch(`${url}/${id}`, { shortcut: "mine", body: "x" }),
    await outsider.delete(`${url}/${id}`),
    await admin.delete(`${url}/${newId("qr")}`),
    await admin.delete(`${url}/nonsense`),
  ]) {
    expect(response.status).toBe(404);
  }
});

test("a variable that does not exist is refused with the known ones, and a custom field is not", async () => {
  const refused = await admin.post(url, { shortcut: "typo", body: "Hi {{first_name}}" });
  expect(refused.status).toBe(400);
  const [issue] = (await refused.json()).error.details.issues;
  expect(issue).toMatchObject({
    path: "body",
    message: expect.stringMatching(/^The variable \{\{first_name\}\} .*\{\{contact\.first_name\}\}/),
  });
  await make("field", "Hi {{contact.first_name | there}}, {{contact.size}}");
});
