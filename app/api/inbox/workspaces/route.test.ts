import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { auditEntries, members, sessions } from "#db/schema/index.ts";
import { newId } from "#lib/platform/id.ts";
import { makeMember, makeWorkspace } from "#lib/testing/factories.ts";
import { type StaffClient, signIn } from "#lib/testing/staff-client.ts";

const WORKSPACES = "/api/inbox/workspaces";
const SETTINGS = "/api/inbox/settings/workspace";

const PNG = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

async function namesOf(client: StaffClient): Promise<string[]> {
  const { data } = Object(await (await client.get(WORKSPACES)).json());
  return data.map(({ name }: { name: string }) => name);
}

const put = (client: StaffClient, bytes: Uint8Array<ArrayBuffer>, type: string) =>
  client.upload(`${SETTINGS}/logo`, bytes, type);

test("a person opens only their own workspaces; the request after a switch and its stream are of the other", async () => {
  const [north, south, strange] = [
    await makeWorkspace("North"),
    await makeWorkspace("South"),
    await makeWorkspace("Strange"),
  ];
  const { id, email } = await makeMember(north, "owner");
  await north.db.insert(members).values({ workspaceId: south.workspaceId, userId: id, role: "agent" });
  const client = await signIn(email);
  const stranger = await signIn((await makeMember(strange, "owner")).email);
  expect([await namesOf(client), await namesOf(stranger)]).toEqual([["North", "South"], ["Strange"]]);
  const open = (workspaceId: string) => client.post(`${WORKSPACES}/switch`, { workspaceId });
  for (const workspaceId of [strange.workspaceId, newId("ws"), "x"]) {
    const refused = await open(workspaceId);
    expect([refused.status, Object(await refused.json()).error.code]).toEqual([404, "NOT_FOUND"]);
  }
  const stream = await client.get("/api/inbox/stream");
  expect((await client.get(SETTINGS)).status).toBe(200);
  expect((await open(south.workspaceId)).status).toBe(200);
  // The stream of the previous workspace ends without a heartbeat's delay.
  expect(await stream.text()).toContain(north.workspaceId);
  // The role is that of the other workspace.
  expect((await client.get(SETTINGS)).status).toBe(403);
  const outdated = { "X-Parley-Workspace": north.workspaceId, "Sec-Fetch-Site": "same-origin" };
  const late = await client.post("/api/inbox/contacts", { phone: "4915550100" }, outdated);
  expect([late.status, Object(await late.json()).error.code]).toEqual([409, "WORKSPACE_SWITCHED"]);
  // A link cannot have the header.
  await south.db.update(members).set({ role: "viewer" }).where(eq(members.workspaceId, south.workspaceId));
  const report = { from: "2026-11-01", to: "2026-11-30", zone: "UTC", part: "templates" };
  const fileOf = (workspace: string) =>
    client.get(`/api/inbox/reports/delivery/file?${new URLSearchParams({ ...report, workspace })}`);
  expect(await (await fileOf(south.workspaceId)).text()).toContain('"Read (previous period)"');
  expect((await fileOf(north.workspaceId)).status).toBe(409);
  await north.db
    .update(members)
    .set({ disabledAt: new Date() })
    .where(eq(members.workspaceId, north.workspaceId));
  expect(await namesOf(client)).toEqual(["South"]);
  expect((await open(north.workspaceId)).status).toBe(404);
  const opened = await north.db
    .select({ action: auditEntries.action, actor: auditEntries.actorId })
    .from(auditEntries)
    .where(eq(auditEntries.workspaceId, south.workspaceId));
  expect(opened).toContainEqual({ action: "member.signed_in", actor: id });
});

test("an owner creates a workspace and is in it as its only member, with nothing of the previous one", async () => {
  const owner = await makeMember(await makeWorkspace("First"), "owner");
  const client = await signIn(owner.email);
  await client.post("/api/inbox/contacts", { phone: "4915550101", name: "Ana" });
  expect((await client.post(WORKSPACES, { name: "  " })).status).toBe(400);
  expect((await client.post(WORKSPACES, { name: "Second" })).status).toBe(200);
  expect(await namesOf(client)).toEqual(["First", "Second"]);
  const [session] = await owner.ctx.db.select().from(sessions).where(eq(sessions.userId, owner.id));
  expect(session?.workspaceId).not.toBe(owner.ctx.workspaceId);
  expect(Object(await (await client.get("/api/inbox/members")).json()).data).toMatchObject([
    { id: owner.id, role: "owner" },
  ]);
  expect(Object(await (await client.get("/api/inbox/conversations")).json()).data).toEqual([]);
  expect(Object(await (await client.get(SETTINGS)).json()).name).toBe("Second");
});

test("settings are validated, saved with an audit entry of the changed values, and those of one workspace", async () => {
  const ctx = await makeWorkspace("Before");
  const client = await signIn((await makeMember(ctx, "admin")).email);
  for (const wrong of [
    { name: "" },
    { timeZone: "Mars/Base" },
    { defaultCountry: "XX" },
    { language: "tlh" },
    { logo: null },
  ]) {
    expect((await client.patch(SETTINGS, wrong)).status).toBe(400);
  }
  const change = { name: "After", timeZone: "Europe/Berlin", language: "ar", defaultCountry: "DE" };
  expect(await (await client.patch(SETTINGS, change)).json()).toEqual({
    ...change,
    logoUrl: null,
    twoFactorRequired: false,
  });
  await client.patch(SETTINGS, change);
  const entries = await ctx.db
    .select({ action: auditEntries.action, before: auditEntries.before, after: auditEntries.after })
    .from(auditEntries)
    .where(eq(auditEntries.workspaceId, ctx.workspaceId));
  expect(entries.filter(({ action }) => action === "workspace.changed")).toEqual([
    {
      action: "workspace.changed",
      before: { name: "Before", timeZone: null, language: null, defaultCountry: null },
      after: change,
    },
  ]);
});

test("a logo is an image by its content, and only people of the workspace read it", async () => {
  const ctx = await makeWorkspace();
  const client = await signIn((await makeMember(ctx, "owner")).email);
  const html = new TextEncoder().encode("<svg onload='alert(1)'/>");
  expect((await put(client, html, "image/png")).status).toBe(400);
  expect((await put(client, new Uint8Array(1024 * 1024 + 1), "image/png")).status).toBe(413);
  const saved = await put(client, new Uint8Array(PNG), "text/html");
  expect(saved.status).toBe(200);
  const { logoUrl } = Object(await saved.json());
  const shown = await client.get(logoUrl);
  expect([shown.headers.get("content-type"), Buffer.from(await shown.arrayBuffer())]).toEqual([
    "image/png",
    PNG,
  ]);
  const stranger = await signIn((await makeMember(await makeWorkspace(), "owner")).email);
  expect((await stranger.get(logoUrl)).status).toBe(404);
  const replaced = Object(await (await put(client, new Uint8Array(PNG), "image/png")).json());
  expect(replaced.logoUrl).not.toBe(logoUrl);
  expect((await client.delete(`${SETTINGS}/logo`)).status).toBe(200);
  expect((await client.get(replaced.logoUrl)).status).toBe(404);
});
