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
  env().PARLEY_SMTP_URL = "smtp://127.0.0.1:1";
  expect((await renewInvitation(ctx, bounced.invitation.id)).mail).toBe("failed");
  expect(mail.received).toHaveLength(2);
});
