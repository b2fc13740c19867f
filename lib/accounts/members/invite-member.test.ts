import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { invitations } from "#db/schema/index.ts";
import { inviteMember, renewInvitation } from "#lib/accounts/members/invite-member.ts";
import { canManageRole } from "#lib/accounts/permissions.ts";
import { nameBody } from "#lib/accounts/schema.ts";
import { changeWorkspace } from "#lib/accounts/workspaces/change-workspace.ts";
import { createWorkspaceBody } from "#lib/accounts/workspaces/schema.ts";
import { env } from "#lib/platform/env.ts";
import { assignableRoles, roles } from "#lib/platform/roles.ts";
import { makeMember, makeWorkspace } from "#lib/testing/factories.ts";
import { MailServer } from "#lib/testing/mail-server.ts";

const mail = new MailServer();

beforeAll(() => mail.start());
afterAll(() => mail.stop());

test("mails the link in the workspace's language through a mail server, and says when it fails", async () => {
  const workspace = await makeWorkspace("Lucky Shrub");
  const { ctx } = await makeMember(workspace, "admin");
  const invited = await inviteMember(ctx, { email: "New.Person@Example.com", role: "agent" });
  expect(invited).toMatchObject({ mail: "sent", invitation: { email: "new.person@example.com" } });
  const [first] = mail.received;
  expect(first).toMatchObject({
    to: ["new.person@example.com"],
    head: expect.stringMatching(/^From: Parley <parley@example.com>/m),
    subject: "Join Lucky Shrub on Parley",
    body: expect.stringContaining(invited.link),
  });
  // As the pages write a date.
  expect(first?.body).toMatch(/expires on \d{1,2} \p{L}+ \d{4}\./u);
  await changeWorkspace(ctx, { language: "ar" });
  const renewed = await renewInvitation(ctx, invited.invitation.id);
  expect(renewed.link).not.toBe(invited.link);
  expect(mail.received[1]?.body).toContain("للانضمام");
  const bounced = await inviteMember(ctx, { email: "bounces@example.com", role: "viewer" });
  expect(bounced).toMatchObject({ mail: "failed", link: expect.stringContaining("/join#token=") });
  const url = env().PARLEY_SMTP_URL;
  env().PARLEY_SMTP_URL = "smtp://127.0.0.1:1";
  expect((await renewInvitation(ctx, bounced.invitation.id)).mail).toBe("failed");
  env().PARLEY_SMTP_URL = url;
  expect(mail.received).toHaveLength(2);
});

test("the names in a mail cannot begin a paragraph of their own", async () => {
  const name = "Ana\n\nhttps://evil.example/login\u2028Open\u202e";
  for (const body of [nameBody, createWorkspaceBody]) {
    expect(body.safeParse({ name }).error?.issues).toMatchObject([
      { params: { code: "invalid_characters" } },
    ]);
    expect(body.parse({ name: " Zoë الفريق " })).toEqual({ name: "Zoë الفريق" });
  }
  // Stored by an earlier version.
  const { ctx, id } = await makeMember(await makeWorkspace(name), "admin");
  const actor = { kind: "member" as const, id, name, role: "admin" as const };
  const invited = await inviteMember({ ...ctx, actor }, { email: "third@example.com", role: "agent" });
  const third = await mail.take("third@example.com");
  const single = "Ana https://evil.example/login Open";
  expect(third.subject).toBe(`Join ${single} on Parley`);
  expect(third.body.split(/\r?\n\r?\n/).slice(0, 3)).toEqual([
    `${single} invited you to join the workspace ${single} on Parley.`,
    expect.any(String),
    invited.link,
  ]);
});

test("limits the mails to an address across workspaces, and shows the link instead", async () => {
  const email = `${randomUUID()}@example.com`;
  const ways: string[] = [];
  const links = new Set<string>();
  for (const ctx of [await makeWorkspace(), await makeWorkspace()]) {
    const admin = await makeMember(ctx, "admin");
    const made = [await inviteMember(admin.ctx, { email, role: "agent" })];
    for (let count = 0; count < 2; count += 1)
      made.push(await renewInvitation(admin.ctx, made[0]?.invitation.id ?? ""));
    ways.push(...made.map((one) => one.mail));
    for (const { link } of made) links.add(link);
  }
  expect(ways).toEqual(["sent", "sent", "sent", "limited", "limited", "limited"]);
  expect(links.size).toBe(6);
});

test("nobody gives a role that permits more than their own, nor renews the link for one", async () => {
  const managed = roles.map((own) => [own, roles.filter((other) => canManageRole(own, other))]);
  expect(Object.fromEntries(managed)).toEqual({
    owner: roles,
    admin: assignableRoles,
    agent: [],
    viewer: [],
  });
  const workspace = await makeWorkspace();
  const { ctx } = await makeMember(workspace, "admin");
  const { invitation } = await inviteMember(ctx, { email: `${randomUUID()}@example.com`, role: "admin" });
  // The pages offer no such invitation.
  await ctx.db
    .update(invitations)
    .set({ role: "owner" })
    .where(eq(invitations.workspaceId, workspace.workspaceId));
  await expect(renewInvitation(ctx, invitation.id)).rejects.toMatchObject({ code: "NOT_ALLOWED" });
  const owner = await makeMember(workspace, "owner");
  expect((await renewInvitation(owner.ctx, invitation.id)).invitation.role).toBe("owner");
});
