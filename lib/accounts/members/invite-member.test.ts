import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { inviteMember, renewInvitation } from "#lib/accounts/members/invite-member.ts";
import { changeWorkspace } from "#lib/accounts/workspaces/change-workspace.ts";
import { env } from "#lib/platform/env.ts";
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
