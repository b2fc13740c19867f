import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { expect, inject, test } from "vitest";
import type { Ctx } from "#db/ctx.ts";
import { conversations, drafts, invitations, members, sessions } from "#db/schema/index.ts";
import { createKey } from "#lib/accounts/api-keys/create-key.ts";
import { revokeKey } from "#lib/accounts/api-keys/revoke-key.ts";
import { findDueHandovers, handOver } from "#lib/conversations/actions/hand-over.ts";
import {
  customerWrites,
  makeMember,
  makePhone,
  makeSandboxWorkspace,
  makeWorkspace,
  PASSWORD,
} from "#lib/testing/factories.ts";
import { type StaffClient, signIn } from "#lib/testing/staff-client.ts";
import { staffOperationsOf, staffRouteFiles } from "#lib/testing/staff-operations.ts";

const MEMBERS = "/api/inbox/settings/members";
const INVITATIONS = "/api/inbox/settings/invitations";

const json = async (response: Response) => Object(await response.json());
const makeEmail = () => `${randomUUID()}@example.com`;

function callOpen(path: "read" | "accept", body: object): Promise<Response> {
  return fetch(`${inject("serverUrl")}/api/invitations/${path}`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });
}

async function invite(client: StaffClient, email: string, role = "agent") {
  const response = await client.post(INVITATIONS, { email, role });
  const { invitation, link, mail } = await json(response);
  return { id: String(invitation?.id), token: String(link).split("#token=")[1] ?? "", mail, response };
}

/** The last seconds of an invitation. */
async function expire({ db }: Ctx, id: string): Promise<void> {
  await db
    .update(invitations)
    .set({ expiresAt: new Date(Date.now() - 1000) })
    .where(eq(invitations.id, id as "inv_"));
}

test("a new person joins with a name and password; a link works once, also when it is used in parallel", async () => {
  const ctx = await makeWorkspace("Lucky Shrub");
  const admin = await makeMember(ctx, "admin");
  const client = await signIn(admin.email);
  const email = makeEmail();
  const { id, token, mail } = await invite(client, email.toUpperCase(), "viewer");
  expect(mail).toBe("off");
  const [stored] = await ctx.db
    .select()
    .from(invitations)
    .where(eq(invitations.id, id as "inv_"));
  expect(JSON.stringify({ ...stored, hash: stored?.tokenHash.toString() })).not.toContain(token);
  expect(await json(await callOpen("read", { token }))).toEqual({
    email,
    role: "viewer",
    workspaceName: "Lucky Shrub",
    invitedBy: expect.any(String),
    hasAccount: false,
  });
  const tampered = `${token.slice(0, -1)}${token.endsWith("x") ? "y" : "x"}`;
  for (const wrong of [tampered, "", token.toLowerCase()]) {
    expect((await callOpen("read", { token: wrong })).status).toBe(wrong === "" ? 400 : 404);
  }
  expect((await callOpen("accept", { token, name: "Nia", password: "short" })).status).toBe(400);
  expect((await callOpen("accept", { token, password: PASSWORD })).status).toBe(400);
  const accepted = await Promise.all(
    ["Nia One", "Nia Two", "Nia Three"].map((name) =>
      callOpen("accept", { token, name, password: PASSWORD }),
    ),
  );
  expect(accepted.map(({ status }) => status).sort()).toEqual([200, 404, 404]);
  expect((await callOpen("accept", { token, name: "Nia", password: PASSWORD })).status).toBe(404);
  const person = await signIn(email);
  const list = await json(await client.get(MEMBERS));
  expect(list.members).toContainEqual(expect.objectContaining({ email, role: "viewer", state: "active" }));
  expect(list.invitations).toEqual([]);
  expect((await person.get(MEMBERS)).status).toBe(403);
  expect((await invite(client, email)).response.status).toBe(400);
});

test("expired, revoked and replaced links do not work, and are an admin's of the workspace to make", async () => {
  const ctx = await makeWorkspace();
  const client = await signIn((await makeMember(ctx, "admin")).email);
  const first = await invite(client, makeEmail());
  expect(
    (await invite(client, (await json(await client.get(MEMBERS))).invitations[0].email)).response.status,
  ).toBe(400);
  await expire(ctx, first.id);
  const refused = async (token: string) => {
    const [read, accept] = [
      await callOpen("read", { token }),
      await callOpen("accept", { token, name: "Nia", password: PASSWORD }),
    ];
    expect([read.status, accept.status]).toEqual([404, 404]);
  };
  await refused(first.token);
  expect((await json(await client.get(MEMBERS))).invitations).toMatchObject([{ isExpired: true }]);
  const renewed = await json(await client.post(`${INVITATIONS}/${first.id}/renew`));
  const token = String(renewed.link).split("#token=")[1] ?? "";
  await refused(first.token);
  expect((await callOpen("read", { token })).status).toBe(200);
  const other = await signIn((await makeMember(await makeWorkspace(), "owner")).email);
  for (const action of ["renew", "revoke"]) {
    expect((await other.post(`${INVITATIONS}/${first.id}/${action}`)).status).toBe(404);
  }
  const agent = await signIn((await makeMember(ctx, "agent")).email);
  expect((await agent.post(INVITATIONS, { email: makeEmail(), role: "admin" })).status).toBe(403);
  expect((await client.post(INVITATIONS, { email: makeEmail(), role: "owner" })).status).toBe(400);
  expect((await client.post(`${INVITATIONS}/${first.id}/revoke`)).status).toBe(200);
  await refused(token);
  expect((await client.post(`${INVITATIONS}/${first.id}/renew`)).status).toBe(404);
});

test("a person with an account joins with their password, or in the session that they have", async () => {
  const [here, there] = [await makeWorkspace(), await makeWorkspace()];
  const client = await signIn((await makeMember(here, "owner")).email);
  const person = await makeMember(there, "agent");
  const first = await invite(client, person.email, "admin");
  expect(await json(await callOpen("read", { token: first.token }))).toMatchObject({ hasAccount: true });
  const wrong = await callOpen("accept", { token: first.token, password: "not their password" });
  expect([wrong.status, await wrong.text()]).toEqual([400, expect.stringContaining("Incorrect password.")]);
  const accepted = await callOpen("accept", { token: first.token, password: PASSWORD });
  expect(await json(accepted)).toEqual({ workspaceId: here.workspaceId, email: person.email });
  expect((await client.post(`${MEMBERS}/${person.id}/remove`, { reassignTo: null })).status).toBe(200);

  const again = await invite(client, person.email, "viewer");
  const session = await signIn(person.email);
  const stranger = await signIn((await makeMember(there, "agent")).email);
  expect((await stranger.post("/api/inbox/workspaces/join", { token: again.token })).status).toBe(403);
  expect((await session.post("/api/inbox/workspaces/join", { token: again.token })).status).toBe(200);
  const own = await json(await session.get("/api/inbox/workspaces"));
  expect(own.data).toContainEqual(expect.objectContaining({ id: here.workspaceId, role: "viewer" }));
  expect((await session.get(MEMBERS)).status).toBe(403);
  expect((await session.post("/api/inbox/workspaces/join", { token: again.token })).status).toBe(404);
});

test("a link ends with the right of the admin who made or renewed it", async () => {
  const ctx = await makeWorkspace();
  const [owner, ...admins] = [
    await makeMember(ctx, "owner"),
    await makeMember(ctx, "admin"),
    await makeMember(ctx, "admin"),
    await makeMember(ctx, "admin"),
  ];
  const client = await signIn(owner.email);
  const links: string[] = [];
  for (const { email } of admins) {
    const admin = await signIn(email);
    links.push((await invite(admin, makeEmail())).token);
    const { id } = await invite(client, makeEmail());
    const renewed = await json(await admin.post(`${INVITATIONS}/${id}/renew`));
    links.push(String(renewed.link).split("#token=")[1] ?? "");
  }
  const kept = await invite(client, makeEmail());
  const [removed, disabled, demoted] = admins.map(({ id }) => `${MEMBERS}/${id}`);
  expect((await client.post(`${removed}/remove`, { reassignTo: null })).status).toBe(200);
  expect((await client.post(`${disabled}/disable`, { reassignTo: null })).status).toBe(200);
  expect((await client.patch(`${demoted}`, { role: "agent" })).status).toBe(200);
  for (const token of links) expect((await callOpen("read", { token })).status).toBe(404);
  expect((await callOpen("read", { token: kept.token })).status).toBe(200);
});

test("keys and endpoints outlast the access of who created them, which the members and the keys show", async () => {
  const ctx = await makeWorkspace();
  const [owner, admin] = [await makeMember(ctx, "owner"), await makeMember(ctx, "admin")];
  const [client, admins] = [await signIn(owner.email), await signIn(admin.email)];
  const [kept, revoked] = [
    await createKey(admin.ctx, { name: "Shop", scopes: ["contacts.read"] }),
    await createKey(admin.ctx, { name: "Trial", scopes: ["contacts.read"] }),
  ];
  await revokeKey(admin.ctx, revoked.key.id);
  const endpoint = { url: "https://93.184.215.14/hooks", eventTypes: ["*"] };
  expect((await admins.post("/api/inbox/settings/webhooks", endpoint)).status).toBe(200);
  const { members: listed } = await json(await client.get(MEMBERS));
  expect(listed).toMatchObject([
    { id: admin.id, usableKeys: 1, webhookEndpoints: 1 },
    { id: owner.id, usableKeys: 0, webhookEndpoints: 0 },
  ]);
  const creatorOf = async () => {
    const { data } = await json(await client.get("/api/inbox/settings/keys"));
    return data.find(({ id }: { id: string }) => id === kept.key.id)?.creatorState;
  };
  expect(await creatorOf()).toBeNull();
  await client.post(`${MEMBERS}/${admin.id}/disable`, { reassignTo: null });
  expect(await creatorOf()).toBe("disabled");
  await client.post(`${MEMBERS}/${admin.id}/remove`, { reassignTo: null });
  expect(await creatorOf()).toBe("removed");
});

test("a removed member is signed out, their conversations go to the chosen person, and their draft stays", async () => {
  const { ctx, number } = await makeSandboxWorkspace();
  const [owner, ana, ben] = [
    await makeMember(ctx, "owner"),
    await makeMember(ctx, "agent"),
    await makeMember(ctx, "agent"),
  ];
  const client = await signIn(owner.email);
  for (const name of ["one", "two", "three"]) await customerWrites(ctx, number, makePhone(), name);
  const ids = (await json(await client.get("/api/inbox/conversations"))).data.map(
    ({ id }: { id: string }) => id,
  );
  for (const id of ids) await client.patch(`/api/inbox/conversations/${id}`, { assigneeId: ana.id });
  await client.patch(`/api/inbox/conversations/${ids[2]}`, { state: "closed" });
  const hers = await signIn(ana.email);
  const draft = {
    ...{ body: "Half a sen", isNote: false, replyToId: null, files: [] },
    updatedAt: new Date().toISOString(),
  };
  expect((await hers.put(`/api/inbox/conversations/${ids[0]}/draft`, draft)).status).toBe(200);
  const stream = await hers.get("/api/inbox/stream");
  const ended = stream.text();
  expect((await json(await client.get(MEMBERS))).members).toContainEqual(
    expect.objectContaining({ id: ana.id, openConversations: 2 }),
  );
  const remove = (reassignTo: string | null) => client.post(`${MEMBERS}/${ana.id}/remove`, { reassignTo });
  const elsewhere = await makeMember(await makeWorkspace(), "agent");
  const viewer = await makeMember(ctx, "viewer");
  for (const nobody of [elsewhere.id, ana.id, viewer.id, "user_x"]) {
    expect((await remove(nobody)).status).toBe(400);
  }
  expect((await remove(ben.id)).status).toBe(200);
  await ended;
  expect((await hers.get("/api/inbox/conversations")).status).toBe(401);
  const due = (await findDueHandovers(ctx.db)).filter(({ workspaceId }) => workspaceId === ctx.workspaceId);
  // The server's worker may have been first.
  for (const handover of due) await handOver(ctx, handover);
  const rows = await ctx.db
    .select({ id: conversations.id, assigneeId: conversations.assigneeId, state: conversations.state })
    .from(conversations)
    .where(eq(conversations.workspaceId, ctx.workspaceId));
  expect(new Set(rows.map(({ assigneeId, state }) => `${state} ${assigneeId}`))).toEqual(
    new Set([`open ${ben.id}`, `closed ${ana.id}`]),
  );
  expect(await ctx.db.$count(drafts, eq(drafts.userId, ana.id))).toBe(1);
  const listed = (await json(await client.get(MEMBERS))).members.map(({ id }: { id: string }) => id);
  expect(listed).not.toContain(ana.id);
  expect((await json(await client.get("/api/inbox/members"))).data).not.toContainEqual(
    expect.objectContaining({ id: ana.id }),
  );
  for (const action of ["enable", "disable", "remove"]) {
    expect((await client.post(`${MEMBERS}/${ana.id}/${action}`, { reassignTo: null })).status).toBe(404);
  }
});

test("only owners change owners; ownership moves after the password; the last owner cannot leave", async () => {
  const ctx = await makeWorkspace();
  const [owner, admin, agent] = [
    await makeMember(ctx, "owner"),
    await makeMember(ctx, "admin"),
    await makeMember(ctx, "agent"),
  ];
  const [owners, admins] = [await signIn(owner.email), await signIn(admin.email)];
  const roleOf = async (id: string) => {
    const rows = await ctx.db.select().from(members).where(eq(members.workspaceId, ctx.workspaceId));
    return rows.find(({ userId }) => userId === id)?.role;
  };
  expect((await admins.patch(`${MEMBERS}/${owner.id}`, { role: "agent" })).status).toBe(403);
  expect((await admins.post(`${MEMBERS}/${owner.id}/remove`, { reassignTo: null })).status).toBe(403);
  expect((await admins.post(`${MEMBERS}/${agent.id}/owner`, { ownRole: "admin" })).status).toBe(403);
  expect((await admins.patch(`${MEMBERS}/${agent.id}`, { role: "owner" })).status).toBe(400);
  expect((await admins.patch(`${MEMBERS}/${agent.id}`, { role: "viewer" })).status).toBe(200);
  const leaving = await owners.post("/api/inbox/workspaces/leave", { workspaceId: ctx.workspaceId });
  expect([leaving.status, (await json(leaving)).error.code]).toEqual([409, "LAST_OWNER"]);

  await ctx.db
    .update(sessions)
    .set({ passwordConfirmedAt: new Date(Date.now() - 11 * 60_000) })
    .where(and(eq(sessions.workspaceId, ctx.workspaceId), eq(sessions.userId, owner.id)));
  const transfer = () => owners.post(`${MEMBERS}/${admin.id}/owner`, { ownRole: "admin" });
  const email = makeEmail();
  for (const asked of [await transfer(), await owners.post(INVITATIONS, { email, role: "admin" })]) {
    expect([asked.status, (await json(asked)).error.code]).toEqual([403, "PASSWORD_REQUIRED"]);
  }
  expect(await ctx.db.$count(invitations, eq(invitations.email, email))).toBe(0);
  const confirm = (currentPassword: string) => owners.post("/api/inbox/profile/confirm", { currentPassword });
  expect((await confirm("not the password")).status).toBe(400);
  expect([(await transfer()).status, await roleOf(admin.id)]).toEqual([403, "admin"]);
  expect((await confirm(PASSWORD)).status).toBe(200);
  expect((await transfer()).status).toBe(200);
  expect([await roleOf(admin.id), await roleOf(owner.id)]).toEqual(["owner", "admin"]);
  expect((await transfer()).status).toBe(403);
  expect((await owners.post("/api/inbox/workspaces/leave", { workspaceId: ctx.workspaceId })).status).toBe(
    200,
  );
  expect((await owners.get("/api/inbox/members")).status).toBe(401);

  const stranger = await signIn((await makeMember(await makeWorkspace(), "owner")).email);
  const body = { reassignTo: null };
  const responses = [
    await stranger.patch(`${MEMBERS}/${agent.id}`, { role: "agent" }),
    await stranger.post(`${MEMBERS}/${agent.id}/disable`, body),
    await stranger.post(`${MEMBERS}/${agent.id}/enable`),
    await stranger.post(`${MEMBERS}/${agent.id}/remove`, body),
    await stranger.post(`${MEMBERS}/${agent.id}/owner`, { ownRole: "owner" }),
  ];
  expect(responses.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
});

test("exactly these operations need a recent password", () => {
  const names = staffRouteFiles.flatMap((file) =>
    staffOperationsOf(file)
      .filter(({ recentPassword }) => recentPassword)
      .map(({ method, path }) => `${method} ${path}`),
  );
  expect(names.sort()).toEqual([
    "DELETE /api/inbox/profile/two-factor",
    "DELETE /api/inbox/settings/members/x/two-factor",
    "GET /api/inbox/settings/exports/x/parts/x",
    "PATCH /api/inbox/settings/members/x",
    "PATCH /api/inbox/settings/retention",
    "PATCH /api/inbox/settings/webhooks/x",
    "POST /api/inbox/contacts/x/erase",
    "POST /api/inbox/profile/email",
    "POST /api/inbox/profile/two-factor",
    "POST /api/inbox/profile/two-factor/recovery-codes",
    "POST /api/inbox/settings/exports",
    "POST /api/inbox/settings/exports/x/parts/x",
    "POST /api/inbox/settings/invitations",
    "POST /api/inbox/settings/invitations/x/renew",
    "POST /api/inbox/settings/keys",
    "POST /api/inbox/settings/keys/x/replace",
    "POST /api/inbox/settings/members/x/enable",
    "POST /api/inbox/settings/members/x/owner",
    "POST /api/inbox/settings/members/x/reset-link",
    "POST /api/inbox/settings/numbers",
    "POST /api/inbox/settings/numbers/x/secrets",
    "POST /api/inbox/settings/webhooks",
    "POST /api/inbox/settings/webhooks/x/rotate-secret",
    "POST /api/inbox/settings/webhooks/x/secret",
    "POST /api/inbox/settings/workspace/delete",
  ]);
});
